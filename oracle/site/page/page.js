"use strict";
(() => {
  const $ = id => document.getElementById(id), PARTS = JSON.parse($("parts").textContent), VERSION = JSON.parse($("version").textContent);
  const LONGEST = 20000, LONG = 2500, SPARE = 4000, view = $("view");

  // ------------------------------------------------------------ drawing: nothing that is told is ever markup
  // Signs that steer, turn round what is read, or cannot be seen are shown as one that can.
  const plain = text => String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  function el(tag, given, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(given || {}))
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    made.append(...inside.flat(Infinity).filter(one => one !== null && one !== undefined && one !== "").map(one => one instanceof Node ? one : plain(one)));
    return made;
  }
  const button = (inside, act, given) => el("button", { type: "button", onclick: act, ...given }, inside);
  const list = (items, given) => el("ul", given, items.map(one => el("li", {}, one)));
  const fold = (title, inside, open) => el("details", { open: Boolean(open) }, el("summary", {}, title), inside);
  const short = text => text.length > 300 ? `${text.slice(0, 300)}…` : text;
  const many = (number, thing) => `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
  const say = text => { $("news").replaceChildren(text instanceof Node ? text : document.createTextNode(text)); $("news").hidden = !text; };
  function sheet(title, ...inside) {
    $("sheet").replaceChildren(el("h2", { id: "sheethead" }, title), ...inside.flat(Infinity).filter(Boolean), el("div", { class: "row" }, button("Close", () => $("sheet").close(), { class: "wide" })));
    if (!$("sheet").open) $("sheet").showModal();
  }

  // ------------------------------------------------------------ what is kept on the device
  const kept = {                   // IndexedDB: a log is too long for anything else; what it holds is read once
    all: new Map(),
    async open() {
      try {
        const asked = indexedDB.open("oracle", 1), done = of => new Promise((good, bad) => { of.onsuccess = () => good(of.result); of.onerror = bad; });
        asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
        this.base = await done(asked);
        const store = this.store("readonly"), [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        names.forEach((name, number) => this.all.set(name, values[number]));
      } catch (error) { /* it is forbidden: then only until the page is closed */ }
    },
    store(how) { return this.base.transaction("kept", how).objectStore("kept"); },
    get(name, usual) { return this.all.get(name) ?? usual; },
    put(name, value) {
      this.all.set(name, value);
      try { this.store("readwrite").put(value, name); } catch (error) { /* it is full, or forbidden */ }
    },
  };
  function dress() {
    const { theme = "", size = 1 } = kept.get("looks", {});
    document.documentElement.style.setProperty("--size", size);
    if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
  }
  function looks() {
    const set = more => { kept.put("looks", { ...kept.get("looks", {}), ...more }); dress(); looks(); }, now = kept.get("looks", {});
    const pick = (name, rows) => el("div", { class: "row" }, rows.map(([text, value]) => button(text, () => set({ [name]: value }), { class: "wide", "aria-pressed": String((now[name] ?? (name === "size" ? 1 : "")) === value) })));
    sheet("Text size and colours", pick("size", [["Small", .88], ["Usual", 1], ["Large", 1.2], ["Huge", 1.5]]), pick("theme", [["As the device", ""], ["Dark", "dark"], ["Light", "light"]]),
      el("p", { class: "quiet small" }, `dominion-oracle ${VERSION}. `, el("a", { href: "licences.txt" }, "Licences"), ". Not connected with Rio Grande Games.", python && python.memory ? ` Python uses ${Math.round(python.memory / 1e6)} MB.` : ""),
      el("p", { class: "quiet small", id: "offline" }, offline ? "All of it is on this device: no network is needed." : "serviceWorker" in navigator ? "Not all of it is on this device yet." : "This browser keeps it on the device only from an address with https."));
  }

  // ------------------------------------------------------------ Python, in a worker
  class Python {
    constructor() {
      this.waiting = new Map();
      this.number = 0;
      this.worker = new Worker(PARTS.worker, { type: "module" });
      this.worker.onmessage = ({ data }) => this.heard(data);
      this.worker.onerror = event => { event.preventDefault(); for (const one of this.waiting.values()) one.done({ problems: [{ what: "the program cannot be loaded", hint: event.message || "" }], broken: true }); };
      this.ready = this.send({ parts: PARTS });
    }
    send(what, hear) {
      return new Promise(done => {
        this.waiting.set(++this.number, { done, hear });
        this.worker.postMessage({ number: this.number, ...what });
      });
    }
    heard({ number, told, answer, broken, memory }) {
      const one = this.waiting.get(number);
      if (!one) return;
      if (told !== undefined) { if (one.hear) one.hear(JSON.parse(told)); return; }
      this.waiting.delete(number);
      this.memory = memory || 0;
      one.done({ ...JSON.parse(answer), ...(broken ? { broken } : {}) });
    }
    end() {
      this.worker.terminate();
      for (const one of this.waiting.values()) one.done({ stopped: true });
      this.waiting.clear();
    }
  }
  let python = null, spare = null;
  const running = () => python || (python = new Python());
  function next() {                // the worker is ended, a warm one goes on
    if (python) python.end();
    python = spare || new Python();
    spare = null;
  }
  const FOLLOWS = "Following everything that may happen", DOING = { ask: FOLLOWS, walk: FOLLOWS, page: FOLLOWS, picture: FOLLOWS, why: "Looking for what decides", years: "Asking by the rules of other years", log: "Following the log", kingdom: "Looking at every pair" };
  async function ask(request, hear) {
    const mine = running(), began = performance.now();
    busy(mine.number > 1 || offline ? DOING[request.do] || "Looking it up" : "Starting");
    const cards = kept.get("own", "").trim(), answer = await mine.send({ request: cards ? { ...request, cards } : request }, told => {
      if (performance.now() - began > SPARE) spare = spare || new Python();       // it is a long search, not a slow start
      busy(progress(told));
      if (hear) hear(told);
    });
    if (!mine.waiting.size) busy("");
    if (answer.broken && python === mine) next();
    return answer;
  }
  function progress(told) {
    if (told.states !== undefined) return `${many(told.states, "position")} of at most ${told.most.toLocaleString("en")}, ${told.seconds.toFixed(0)} s`;
    if (told.tried !== undefined) return `Why: ${told.tried} of ${many(told.of, "change")} tried`;
    if (told.pair !== undefined) return `Pair ${told.pair + 1} of ${told.of}: ${told.names.join(" and ")}`;
    if (told.line !== undefined) return `Line ${told.line} of ${told.of}`;
    return told.year !== undefined ? `The rules of ${told.year}` : $("doing").textContent;
  }
  let shown = 0;
  function busy(text) {            // what is done at once needs no sign of it
    if (!text) {
      clearTimeout(shown);
      shown = 0;
      $("busy").hidden = true;
      return;
    }
    $("doing").textContent = text;
    if ($("busy").hidden && !shown) shown = setTimeout(() => { shown = 0; $("busy").hidden = false; }, 400);
  }
  $("stop").addEventListener("click", () => { next(); busy(""); });

  // ------------------------------------------------------------ where we are: the address says it, so that back works
  const place = () => location.hash.length > 4 * LONGEST ? new URLSearchParams({ refused: location.hash.length }) : new URLSearchParams(location.hash.slice(1));
  const address = given => `#${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== "" && value !== undefined))}`;
  const go = (given, instead) => { const to = address(given); if (instead) { history.replaceState(null, "", to); route(); } else if (location.hash !== to) location.hash = to; else route(); };
  let turn = 0;                    // of what is shown: an answer that comes too late is not drawn
  const VIEWS = { ask: askView, kingdom: kingdomView, questions: questionsView, quiz: quizView, rulings: rulingsView, cards: cardsView, edit: editView, log: logView };
  function route() {
    const at = place(), name = at.get("v") || "ask", mine = ++turn;
    if (python && python.waiting.size && spare && at.has("q")) next();
    $("sheet").close();
    busy("");
    const tab = name === "quiz" ? "questions" : at.has("q") || !["kingdom", "questions", "rulings", "cards"].includes(name) ? "ask" : name;
    for (const one of document.querySelectorAll("nav a"))
      if (one.dataset.v === tab) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current");
    $("back").hidden = !at.has("q") && !at.has("refused") && !at.get("n") && !["edit", "log", "quiz"].includes(name);
    if (!at.has("refused")) kept.put("last", location.hash);
    const draw = at.has("refused") ? refusedView : at.has("w") ? walkView : at.has("q") ? answerView : VIEWS[name] || askView;
    Promise.resolve(draw(at, mine)).catch(() => {
      if (mine === turn) show("Not loaded", el("div", { class: "wrong" }, el("p", {}, "A part of this page could not be loaded.")), el("div", { class: "row" }, button("Try again", route)));
    });
    scrollTo(0, 0);
  }
  function show(title, ...inside) {
    $("heading").textContent = title;
    document.title = title === "Ask" ? "Dominion oracle" : `${title} – Dominion oracle`;
    const lost = view.contains(document.activeElement);
    view.replaceChildren(...inside.flat(Infinity).filter(Boolean));
    if (lost) $("heading").focus({ preventScroll: true });      // a screen reader goes on at what is new
  }
  function placed(text) {          // the line that is wrong, with the place in it: "    Alice: {hand: Moat}" above "    ^"
    const lines = text.split("\n"), under = lines.findIndex(one => /^ +\^$/.test(one)), at = under > 0 ? lines[under].length - 1 : 0, said = lines[under - 1] || "", number = /:(\d+):\d+: /.exec(lines[0]);
    if (!at) return "";
    const word = /^(?:[\w'-]+|.)/.exec(said.slice(at)) || [""];
    return el("p", { class: "small" }, number && number[1] !== "1" ? `Line ${number[1]}: ` : "", el("code", {}, said.slice(0, at).trimStart(), el("mark", {}, word[0]), said.slice(at + word[0].length)));
  }
  const problems = found => found.problems.map(one => el("div", { class: "wrong" }, el("p", {}, one.what), placed(one.text), one.hint ? el("p", { class: "quiet" }, one.hint) : ""));
  const stopped = again => [el("p", {}, "Stopped."), el("div", { class: "row" }, button("Go on", again))];
  function refusedView(at) {
    show("A link that is too long", el("div", { class: "wrong" }, el("p", {}, `The link has ${Number(at.get("refused")).toLocaleString("en")} letters; no question is as long as that, so it was not read.`)));
  }

  // ------------------------------------------------------------ Ask
  function askView() {
    const field = el("textarea", { id: "question", maxlength: LONGEST, autocapitalize: "sentences", "aria-label": "Your question",
      placeholder: "Bob plays Witch and I have Moat. Do I gain a Curse?", oninput: () => kept.put("typed", field.value) });
    field.value = kept.get("typed", "");
    const send = () => {
      const text = field.value.trim() || field.placeholder;
      if (/\n.*\bturn \d/i.test(text)) { kept.put("log", text); go({ v: "log" }); } else go({ q: text });
    };
    field.addEventListener("keydown", event => { if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); send(); } });
    const recent = kept.get("recent", []);
    show("Ask", el("p", { class: "quiet" }, "Who has what, what happens, and what do you want to know? In plain words, or as a position in one line."), field,
      el("div", { class: "row" }, button("Ask", send, { class: "main wide", id: "send" }), button("Build a position", () => go({ v: "edit" }), { id: "build" })),
      ownParts(),
      recent.length ? [el("h2", {}, "Asked before"), list(recent.map(one => el("a", { href: address({ q: one.q }) }, short(one.title))), { class: "list" }),
        button("Forget these", () => { kept.put("recent", []); route(); }, { class: "small" })] : [
        el("h2", {}, "For example"), list(["Bob plays Witch and I have Moat. Do I gain a Curse?", "I gain an Inn onto my deck and have a Watchtower in hand. Can I trash it?",
          "I play Procession on Fortress. Is Fortress in my hand?"].map(text => el("a", { href: address({ q: text }) }, text)), { class: "list" })]);
    running();
  }
  function ownParts() {            // cards that are in no set: they go along with whatever is asked
    const field = el("textarea", { id: "own", spellcheck: "false", autocapitalize: "off", "aria-label": "Cards of your own", oninput: () => kept.put("own", field.value),
      placeholder: "- name: Lamplighter\n  types: Action\n  cost: 4\n  text: |\n    +2 Cards\n    +1 Action\n    Discard a card." }), read = el("div", {});
    field.value = kept.get("own", "");
    const check = async () => {
      const every = [...field.value.matchAll(/^[ -]*name: *(.+)$/gm)].map(one => one[1].trim().replace(/^['"]|['"]$/g, "")), told = [];
      for (const name of every.length ? every : ["Copper"]) { const found = await ask({ do: "card", name }); told.push(...(found.problems ? problems(found) : found.text && every.length ? [el("pre", {}, found.text)] : [])); if (found.problems) break; }
      read.replaceChildren(...told);
    };
    return fold(`Cards of your own${field.value.trim() ? " (they are in every question)" : ""}`, [field, el("div", { class: "row" }, button("Read them", check, { class: "wide", id: "readown" }),
      button("None", () => { kept.put("own", ""); route(); })), read], false);
  }
  const question = at => ({ question: at.get("q"), rules: at.get("y") || "" });

  async function answerView(at, mine) {
    const asked = question(at), said = el("p", { class: "asked" }, el("bdi", {}, asked.question.length > LONG ? `${asked.question.slice(0, LONG)}…` : asked.question)), known = el("div", {});
    show("Answer", said, known);
    const found = await ask({ do: "ask", ...asked }, told => {          // verdicts as soon as they are known
      if (told.verdicts && mine === turn) known.replaceChildren(list(told.verdicts.map(one => el("span", { class: one.holds ? "good" : "bad" }, one.words))));
    });
    if (mine !== turn) return;
    if (found.stopped) { view.append(...stopped(route)); return; }
    if (found.problems) {
      const see = el("div", { id: "see" });
      show("Not answered", said, problems(found), found.or_else ? [el("p", {}, "Which of these is meant?"), el("ul", { class: "list", id: "meant" }, readings(found.or_else))] : "", see, el("div", { class: "row" }, button("Change the question", () => { kept.put("typed", asked.question.slice(0, LONGEST)); go({ v: "ask" }); })));
      const bears = await ask({ do: "bearing", text: asked.question });
      if (mine === turn && bears.rulings && bears.rulings.length) see.replaceChildren(el("h2", {}, "See also"), list(bears.rulings.map(text => el("a", { href: address({ v: "rulings", s: text.split(":")[0] }) }, text)), { class: "list" }));
      return;
    }
    const title = found.title || asked.question;
    kept.put("recent", [{ q: asked.question, title }, ...kept.get("recent", []).filter(one => one.q !== asked.question)].slice(0, 12));
    const why = el("div", { id: "why" }, el("h2", {}, "Why"), el("p", { class: "quiet" }, "Looking for what decides …"));
    show("Answer", answerParts(found, title, asked), why);
    const cited = await ask({ do: "why", ...asked });
    if (mine === turn) why.replaceChildren(...whyParts(cited));
    keepRest();
  }
  const readings = every => every.map(one => el("li", {}, el("a", { href: address({ q: one.line }) }, one.words)));
  function answerParts(found, title, asked) {
    const read = found.read, first = found.verdicts[found.shows ?? 0];
    const other = read ? readings(read.or_else) : [];
    return [
      el("p", { class: "asked" }, el("bdi", {}, short(title))),
      read ? read.remarks.map(text => el("p", { class: "note" }, text)) : "", found.assumed.map(text => el("p", { class: "note" }, text)),
      found.open.map(text => el("p", { class: "note" }, `Open: ${text}`)),
      found.found.map(text => el("p", { class: "sentence" }, text)),
      el("p", { class: found.sentence.length > 140 ? "sentence long" : "sentence", id: "sentence" }, found.sentence || (found.complete ? "" : "Not decided.")),
      found.because ? el("p", { class: "because" }, found.because) : "",
      found.complete ? "" : el("p", { class: "note" }, `Not everything was followed: ${found.reason}.`),
      other.length ? [el("p", { class: "quiet" }, read.asks), el("ul", { class: "list" }, other)] : "",
      found.verdicts.map(one => fold(el("span", { class: one.holds === null ? "open" : one.holds ? "good" : "bad" }, one.words),
        one.line.length || found.before.length ? [one.example ? el("p", { class: "quiet small" }, "For example:") : "", line(found.before, one.line)] : el("p", { class: "quiet" }, "No line of play shows it."), one === first)),
      found.verdicts.length || found.count < 2 ? "" : fold(many(found.count, "outcome"), [found.shared.length ? el("p", { class: "quiet small" }, `In all: ${found.shared.join("; ")}`) : "",
        el("ol", {}, found.outcomes.map(one => el("li", {}, one.words.join("; ")))), found.count > found.outcomes.length ? el("p", { class: "quiet" }, `and ${found.count - found.outcomes.length} more`) : ""]),
      el("div", { class: "row" }, el("a", { class: "button main wide", id: "walk", href: address({ q: asked.question, y: asked.rules, w: "-" }) }, "Walk through it"), button("Share", () => share(found, asked), { id: "share" })),
      fold("The position", found.position.map(one => [el("h3", {}, one.label), el("div", { class: "chips" }, one.items.map(item => el("span", { class: "chip" }, item)))]).concat(
        [el("div", { class: "row" }, button("Change it", () => { kept.put("draft", null); go({ v: "edit", line: found.line }); }, { id: "change" }))]), Boolean(read)),
      found.changed.map(text => el("p", { class: "note" }, text)), found.notes.length ? fold("Notes", list(found.notes)) : "",
      el("div", { class: "row" }, el("span", { class: "quiet small wide" }, found.rules), button("Other years", event => years(event.target, asked), { id: "years" })),
    ];
  }
  const step = one => [`${one.player ? `${one.player}: ` : ""}${one.option}${one.chance ? ` (chance ${one.chance})` : ""}`, one.events.map(text => el("div", {}, text))];
  const line = (before, steps) => [before.length ? el("p", { class: "quiet small" }, `First: ${before.join("; ")}`) : "", el("ol", { class: "steps" }, steps.map(one => el("li", {}, step(one))))];
  function whyParts(cited) {
    if (cited.stopped || cited.problems) return [el("h2", {}, "Why"), ...(cited.problems ? problems(cited) : [el("p", { class: "quiet" }, "Stopped: the answer above stands without it.")])];
    const otherwise = one => one && one.verdicts.length ? fold(`If ${one.if}`, one.verdicts.map(each => [el("p", {}, each.verdict), each.line.length ? el("pre", {}, each.line.join("\n")) : ""])) : "";
    const rows = cited.rules.map((one, number) => [el("p", { class: number ? "" : "because" }, number && one.id ? el("span", { class: "quiet" }, "See also: ") : "", one.words),
      el("p", { class: "quiet small" }, [one.id ? `${one.ids.join(", ")}: ` : "", one.place]), one.here ? el("p", { class: "small" }, `Here: ${one.here}.`) : "", otherwise(one.instead)]);
    const dated = cited.changed.map(one => [el("p", {}, el("strong", {}, `This changed in ${one.year}. `), one.words), otherwise(one.instead)]);
    return [rows, dated].flat(Infinity).filter(Boolean).length ? [el("h2", {}, "Why"), ...[rows, dated].flat(Infinity).filter(Boolean), cited.why_complete ? "" : el("p", { class: "quiet small" }, "Not everything that could decide was tried: the question is too large.")].filter(Boolean) : [];
  }
  async function years(from, asked) {
    from.disabled = true;
    const found = await ask({ do: "years", ...asked });
    if (!from.isConnected) return;
    const rows = found.stopped ? [] : found.problems ? problems(found) : found.years.length < 2 ? [el("p", {}, "The answer is the same by the rules of every year.")] :
      [list(found.years.map(one => el("a", { href: address({ q: asked.question, y: String(one.year) }) }, el("strong", {}, one.words), el("span", {}, ` ${one.answer || one.refused}`))), { class: "list" })];
    if (!found.stopped && !found.problems && found.unknown.length) rows.push(el("p", { class: "quiet" }, `Not known: ${found.unknown.join(", ")}.`));
    from.parentNode.after(...rows);
    from.hidden = true;
  }
  function share(found, asked) {
    const link = location.href.split("#")[0] + address({ q: found.line, y: asked.rules }), box = el("textarea", { readonly: true, "aria-label": "The question in one line" });
    box.value = found.line;
    const copied = async (text, from) => {
      try { await navigator.clipboard.writeText(text); } catch (error) { const old = box.value; box.value = text; box.select(); document.execCommand("copy"); box.value = old; }
      from.textContent = "Copied";
    };
    const send = data => navigator.share(data).catch(() => {});
    const file = async (request, name, type) => {
      const made = await ask({ ...request, ...asked }), text = made.html || made.svg;
      if (!text) { say(made.problems ? made.problems[0].what : ""); return; }
      const one = new File([text], name, { type });
      if (navigator.canShare && navigator.canShare({ files: [one] })) { send({ files: [one] }); return; }
      const to = el("a", { href: URL.createObjectURL(one), download: name });
      to.click();
    };
    sheet("Share", el("div", { class: "row" }, navigator.share ? button("Send a link", () => send({ title: found.title, text: found.sentence, url: link }), { class: "main wide" }) : "",
      button("Copy a link", event => copied(link, event.target), { class: "wide", id: "link", "data-link": link })),
    el("p", { class: "quiet small" }, "In one line:"), box, el("div", { class: "row" }, button("Copy the line", event => copied(found.line, event.target), { class: "wide" })),
    el("div", { class: "row" }, button("A picture", () => file({ do: "picture" }, "dominion.svg", "image/svg+xml"), { class: "wide" }), button("A page of its own", () => file({ do: "page" }, "dominion.html", "text/html"), { class: "wide" })));
  }

  // ------------------------------------------------------------ walking through what may follow
  async function walkView(at, mine) {
    const asked = question(at), path = (/^\d{1,5}(?:\.\d{1,5}){0,400}$/.exec(at.get("w")) || [""])[0].split(".").filter(Boolean).map(Number);
    const to = (more, cut) => address({ q: asked.question, y: asked.rules, w: [...path.slice(0, cut ?? path.length), ...more].join(".") || "-" });
    if (!view.querySelector("#steps")) show("Walk", el("p", { class: "quiet" }, "…"));
    const here = await ask({ do: "walk", ...asked, path });
    if (mine !== turn) return;
    if (here.stopped || here.problems) { show("Walk", here.stopped ? stopped(route) : problems(here)); return; }
    const last = here.steps.at(-1);
    show("Walk", el("div", { id: "steps" }, here.steps.length > 1 ? fold(many(here.steps.length - 1, "step before"), el("ol", {}, here.steps.slice(0, -1).map((one, number) => el("li", {}, el("a", { href: to([], number + 1) }, one.decision))))) : "",
      last ? el("div", {}, el("strong", {}, last.decision), el("div", { class: "quiet small" }, last.events.map(text => el("div", {}, text)))) : el("p", { class: "quiet small" }, here.opening.length ? `First: ${here.opening.join("; ")}` : "")),
    here.outcome ? el("div", { class: "note", id: "end" }, el("p", {}, el("strong", {}, here.outcome.of === 1 ? "The end, whatever is chosen" : `Outcome ${here.outcome.number} of ${here.outcome.of}`)), list(here.outcome.words)) : el("h2", {}, here.asks || here.kind),
    here.folded ? el("p", { class: "quiet small" }, here.folded) : "",
    here.options.map((one, number) => el("a", { class: "button option", href: to([number]) }, el("span", {}, one.words, one.forced ? ` (${one.forced})` : ""),
      el("span", { class: "quiet small" }, one.chance ? `chance ${one.chance}` : one.outcomes && here.options.length > 1 ? many(one.outcomes, "outcome") : ""))),
    path.length ? el("div", { class: "row" }, button("One step back", () => go({ q: asked.question, y: asked.rules, w: path.slice(0, -1).join(".") || "-" })), el("a", { class: "button", href: to([], 0) }, "To the beginning")) : "",
    el("h2", {}, "Now"), positionParts(here.position));
  }
  const MARKS = { "+": "in", "−": "out", "*": "new" };
  function positionParts(rows) {
    let owner = null;
    return rows.filter(row => row.pieces.length).map(row => {
      const head = row.owner !== owner && row.owner ? el("h3", {}, row.owner) : "";
      owner = row.owner;
      return [head, el("div", { class: "small quiet" }, row.what, row.note ? ` (${row.note})` : ""), el("div", { class: "chips" }, row.pieces.map(one =>
        el("span", { class: `chip ${MARKS[one.mark] || ""} ${KINDS.find(kind => one.types.includes(kind)) || ""}` }, one.text, one.mark === "+" ? el("span", { class: "small" }, " new") : one.mark === "−" ? el("span", { class: "small" }, " gone") : "")))];
    });
  }
  const kindOf = about => KINDS.find(kind => about.includes(kind)) || "";
  const KINDS = ["Attack", "Reaction", "Duration", "Night", "Action", "Treasure", "Victory", "Curse"];

  // ------------------------------------------------------------ building a position
  let undo = [];
  async function editView(at, mine) {
    show("Position", el("p", { class: "quiet" }, "…"));
    let draft = kept.get("draft", null);
    const begin = draft ? { draft } : at.get("line") ? { line: at.get("line") } : { draft: { players: ["Alice", "Bob"], values: {} } };
    let now = await ask({ do: "try", ...begin });
    if (mine !== turn) return;
    if (now.problems) { show("Position", problems(now)); return; }
    const put = async (key, items) => {
      undo.push(draft);
      await set(key === "players" ? { ...draft, players: items } : { ...draft, values: { ...draft.values, [key]: items } });
    };
    const set = async made => {
      draft = made;
      kept.put("draft", draft);
      const tried = await ask({ do: "try", draft });
      if (mine !== turn || tried.stopped) return;
      if (tried.problems) { say(tried.problems[0].what); return; }
      now = await typed(tried);
      draw();
    };
    const typed = async tried => ({ ...tried, types: Object.fromEntries((await table("names")).names.map(([name, about]) => [name, about])) });
    const items = key => key === "players" ? draft.players : draft.values[key] || [];
    const numbered = item => { const found = /^(?:(\d+) )?(.*)$/.exec(item); return [Number(found[1] || 1), found[2]]; };
    function chip(field, at) {
      const [count, name] = numbered(items(field.key)[at]), with_ = item => items(field.key).map((one, number) => number === at ? item : one).filter(Boolean);
      const to = el("select", { "aria-label": "Move to", onchange: () => { const from = items(field.key).filter((_, number) => number !== at), item = items(field.key)[at]; $("sheet").close();
        undo.push(draft); set({ ...draft, values: { ...draft.values, [field.key]: from, [to.value]: [...items(to.value), item] } }); } },
      el("option", { value: "" }, "Move to …"), now.fields.filter(one => (["secret", "cards"].includes(one.kind) || one.key.endsWith(".pending")) && one.key !== field.key && one.key.includes(".")).map(one => el("option", { value: one.key }, `${one.section}: ${one.label}`)));
      const who = field.key.replace(/\.hand$/, ""), plays = `${who} plays ${name}`, own = who !== field.key && (now.types[name] || "").match(/Action|Treasure|Night/) ? [plays] : [];
      const first = [...new Set([...own, ...now.starts.filter(one => one.includes(name))])].slice(0, 4), cards = ["secret", "cards", "supply"].includes(field.kind), change = item => { $("sheet").close(); put(field.key, with_(item)); };
      sheet(items(field.key)[at], cards ? el("div", { class: "row" }, button("One more", () => change(`${count + 1} ${name}`), { class: "wide" }), count > 1 ? button("One less", () => change(count > 2 ? `${count - 1} ${name}` : name), { class: "wide" }) : "") : "",
        first.length && field.key !== "event" ? [el("p", { class: "quiet small" }, "What happens first?"), first.map(text => el("div", { class: "row" }, button(text, () => { $("sheet").close(); undo.push(draft); set({ ...draft, values: { ...draft.values, event: [text], ...(text === plays ? { turn: [who] } : {}) } }); }, { class: "wide first" })))] : "",
        ["secret", "cards"].includes(field.kind) ? to : "", el("div", { class: "row" }, button("Take it away", () => change(""), { class: "wide" })));
    }
    function add(field) {
      const given = field.kind === "event" ? now.starts : field.options.length ? field.options : [], found = el("ul", { class: "list" });
      const take = text => { input.value = ""; $("sheet").close(); put(field.key, ["one", "number", "one card", "text"].includes(field.kind) ? [text] : [...items(field.key), text]); };
      const input = el("input", { "aria-label": `${field.section}: ${field.label}`, placeholder: field.hint, autocomplete: "off", autocapitalize: "words", oninput: () => fill(), onkeydown: event => { if (event.key === "Enter" && input.value.trim()) take(input.value.trim()); } });
      const fill = async () => {
        const typed = input.value.trim(), wanted = fold_(typed), rows = given.length || field.kind === "text" ? given.filter(one => fold_(one).includes(wanted)).map(name => ({ name })) : await search(wanted.replace(/^\d+ /, ""), 8);
        found.replaceChildren(...rows.slice(0, 30).map(one => el("li", {}, button(label(one), () => take(/^\d+ /.test(typed) && !given.length ? `${typed.split(" ")[0]} ${one.name}` : one.name)))));
      };
      sheet(`${field.section}: ${field.label}`, input, el("p", { class: "quiet small" }, field.hint), found);
      fill();
      input.focus();
    }
    function draw() {
      const open = now.fields.filter(one => items(one.key).length || one.key === "event" || /\.hand$/.test(one.key) || one.key === `${draft.players[0]}.deck`);
      const more = el("select", { "aria-label": "More to say", onchange: () => add(now.fields.find(one => one.key === more.value)) }, el("option", { value: "" }, "More to say …"),
        now.fields.filter(one => !open.includes(one)).map(one => el("option", { value: one.key }, `${one.section}: ${one.label}`)));
      const wrong = now.notes.filter(one => one.wrong), sections = new Map();
      for (const one of open) sections.set(one.section, [...(sections.get(one.section) || []), one]);
      show("Position", [...sections].map(([name, rows]) => [el("h2", {}, name), rows.map(one => [el("h3", {}, one.label), el("div", { class: "chips" }, items(one.key).map((item, number) => button(item, () => chip(one, number), { class: "chip", oncontextmenu: event => { event.preventDefault(); chip(one, number); } })),
        button("+", () => add(one), { class: "chip", "aria-label": `Add to ${one.section}: ${one.label}` }))])]), more,
      now.notes.filter(one => one.what !== "Ready to explore.").map(one => el("p", { class: one.wrong ? "wrong" : "note" }, `${one.what} ${one.hint}`)), now.assumed.map(text => el("p", { class: "note" }, text)),
      el("div", { class: "row" }, button("Ask", () => go({ q: now.line }), { class: "main wide", id: "send", disabled: Boolean(wrong.length) || now.notes.some(one => one.key === "event") }),
        button("Undo", () => { if (undo.length) set(undo.pop()); }, { disabled: !undo.length }), button("New", () => { undo.push(draft); set({ players: ["Alice", "Bob"], values: {} }); })),
      el("p", { class: "quiet small" }, now.line));
    }
    now = await typed(now);
    draft = now.draft;
    draw();
  }

  // ------------------------------------------------------------ looking up
  const lists = {};
  const table = name => lists[name] = lists[name] || fetch(PARTS[name]).then(answer => answer.json()).catch(error => { delete lists[name]; throw error; });
  const label = one => [one.name, one.said || one.about ? el("span", { class: "quiet" }, [one.said, one.about].filter(Boolean).join(": ")) : ""];
  const fold_ = text => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  async function search(wanted, most) {
    if (!wanted) return [];
    const rank = name => { const at = fold_(name).indexOf(wanted); return at < 0 ? 9 : at === 0 ? 0 : fold_(name)[at - 1] === " " ? 1 : 2; };
    return (await table("names")).names.map(([name, about, , ...abroad]) => {
      const other = abroad.reduce((best, one) => rank(one) < rank(best) ? one : best, ""), own = rank(name);
      return { name, about, said: rank(other) < own ? other : "", rank: Math.min(own, rank(other)) };
    }).filter(one => one.rank < 9).sort((a, b) => a.rank - b.rank || a.said.length - b.said.length || a.name.localeCompare(b.name)).slice(0, most);
  }
  function looking(title, label, name, at, fill, placeholder) {
    const found = el("div", {}), input = el("input", { type: "search", "aria-label": label, placeholder, autocomplete: "off", enterkeyhint: "search" });
    input.value = at.get("s") || kept.get(name, "");
    input.addEventListener("input", () => { kept.put(name, input.value); fill(input.value.trim(), found, false); });
    input.addEventListener("keydown", event => { if (event.key === "Enter") fill(input.value.trim(), found, true); });
    show(title, input, found);
    fill(input.value.trim(), found, true);
  }
  async function questionsView(at, mine) {
    const rows = await table("gallery");
    if (mine !== turn) return;
    looking("Questions", "Words of a question", "questions", at, (words, found) => {
      const wanted = fold_(words).split(" "), fit = rows.filter(row => wanted.every(word => fold_(`${row.title} ${row.topic} ${row.name}`).includes(word))), topics = new Map();
      for (const row of fit) topics.set(row.topic, [...(topics.get(row.topic) || []), row]);
      found.replaceChildren(el("div", { class: "row" }, button("Quiz", () => quiz((fit.length ? fit : rows).map(row => row.name)), { id: "quiz" })), el("p", { class: "quiet small" }, many(fit.length, "question")),
        ...[...topics].sort((a, b) => b[1].length - a[1].length).map(([topic, inside]) => fold(`${topic} (${inside.length})`, list(inside.map(row => el("a", { href: address({ q: row.name }) }, row.title)), { class: "list" }), words || topics.size === 1)));
    }, "Watchtower, lose track, Durations …");
  }
  const TEN = 10, AGAIN = 3;       // questions of a quiz; what was answered wrong comes again so many later
  function quiz(every) {
    const left = every.map(question => ({ question, seed: 1 + Math.floor(Math.random() * 1e6), order: Math.random() })).sort((a, b) => a.order - b.order);
    kept.put("quiz", { left, right: 0, asked: 0 });
    go({ v: "quiz" });
  }
  async function quizView(at, mine) {
    const now = kept.get("quiz", { left: [], right: 0, asked: 0 }), due = now.asked < TEN ? now.left : now.left.filter(one => one.again), next = due[0];
    if (!next) {
      show("Quiz", el("p", { class: "sentence" }, now.asked ? `${now.right} of ${now.asked} right at once.` : "Nothing here can be asked with three answers."), el("div", { class: "row" }, el("a", { class: "button main wide", href: address({ v: "questions" }) }, "Questions")));
      return;
    }
    show("Quiz", el("p", { class: "quiet" }, "…"));
    const one = await ask({ do: "quiz", question: next.question, seed: next.seed });
    if (mine !== turn) return;
    if (one.problems || one.stopped) { show("Quiz", one.problems ? problems(one) : stopped(() => quizView(at, mine))); return; }
    const left = due.slice(1);
    if (!one.answers) { kept.put("quiz", { ...now, left }); return quizView(at, mine); }
    const told = el("div", { role: "status" }), tried = number => {
      const right = number === one.right;
      if (!right) left.splice(AGAIN, 0, { ...next, again: true });
      kept.put("quiz", { left, right: now.right + Number(right && !next.again), asked: now.asked + Number(!next.again) });
      answers.forEach((each, place) => { each.disabled = true; if (place === one.right) each.classList.add("main"); });
      told.replaceChildren(el("p", { class: right ? "good" : "bad" }, right ? "Right." : `No: ${one.answers[one.right]}`), el("p", { class: "small" }, one.statement), ...one.otherwise.map(text => el("p", { class: "quiet small" }, text)),
        el("div", { class: "row" }, button("Next", () => quizView(at, mine), { class: "main wide", id: "next" }), el("a", { class: "button", href: address({ q: one.line }) }, "Step through it")));
    };
    const answers = one.answers.map((text, number) => button(text, () => tried(number), { class: "wide" }));
    show("Quiz", one.text.split("\n").map((text, number) => el("p", { class: number ? "because" : "sentence" }, text)), answers.map(each => el("div", { class: "row" }, each)), told);
  }
  function rulingsView(at, mine) {
    let latest = 0;
    looking("Rulings", "A card, words, or the id of a ruling", "rulings", at, async (words, found, now) => {
      const own = ++latest;
      if (!words) { found.replaceChildren(el("p", { class: "quiet" }, "Official rulings, in our own words: by card, by words, or by id.")); return; }
      if (!now) await new Promise(done => setTimeout(done, 350));
      if (own !== latest || mine !== turn) return;
      const answer = await ask({ do: "rulings", words, limit: 20 });
      if (own !== latest || mine !== turn) return;
      found.replaceChildren(...(answer.problems ? problems(answer) : answer.stopped ? [] : answer.rulings.map(one => el("div", {}, el("h3", {}, one.about), el("p", {}, one.summary),
        el("p", { class: "quiet small" }, `${one.id}: ${one.place} (${one.years}) `, one.asks ? el("a", { href: address({ q: one.asks }) }, "Ask it") : "")))));
    }, "Watchtower");
  }
  async function cardsView(at, mine) {
    if (at.get("n")) {
      show(at.get("n").slice(0, 100), el("p", { class: "quiet" }, "…"));
      const found = await ask({ do: "card", name: at.get("n").slice(0, 200) });
      if (mine !== turn) return;
      if (found.problems || found.stopped) { show("Cards", found.problems ? problems(found) : ""); return; }
      show(found.name, el("pre", {}, found.text), el("div", { class: "row" }, el("a", { class: "button", href: address({ v: "rulings", s: found.name }) }, "Rulings about it"), el("a", { class: "button", href: address({ v: "questions", s: found.name }) }, "Questions")));
      return;
    }
    looking("Cards", "The name of a card, in any language", "cards", at, async (words, found) => {
      const rows = await search(fold_(words), 40);
      if (mine === turn) found.replaceChildren(rows.length ? list(rows.map(one => el("a", { href: address({ v: "cards", n: one.name }) }, label(one))), { class: "list" }) :
        el("p", { class: "quiet" }, words ? "No card is called that." : "What each card does and when: type a few letters, in English, German, Dutch, French, Italian, Spanish or Czech."));
    }, "Watchtower, Wachturm …");
  }
  async function logView(at, mine) {
    const field = el("textarea", { "aria-label": "The log of a game" }), found = el("div", {});
    field.value = kept.get("log", "");
    const follow = async () => {
      kept.put("log", field.value);
      const text = field.value, answer = await ask({ do: "log", text });
      if (mine !== turn) return;
      found.replaceChildren(...(answer.problems ? problems(answer) : answer.stopped ? stopped(follow) : [el("pre", {}, answer.account.join("\n")), el("h2", {}, "Ask about a moment"),
        list(answer.lines.filter(one => one.text).map(one => button(`${one.line}: ${short(one.text)}`, async () => {
          const moment = await ask({ do: "moment", text, at: String(one.line) });
          if (moment.line) { kept.put("draft", null); go({ v: "edit", line: moment.line }); } else if (moment.problems) say(moment.problems[0].what);
        })), { class: "list" })]));
    };
    show("Log of a game", field, el("div", { class: "row" }, button("Follow it", follow, { class: "main wide" })), found);
    if (field.value) follow();
  }
  function kingdomView(at, mine) {
    const chosen = () => kept.get("kingdom", []), found = el("div", {}), names = el("div", { class: "chips" }), offered = el("ul", { class: "list" });
    const input = el("input", { id: "card", "aria-label": "A card on the table", placeholder: "Cards on the table", autocomplete: "off", autocapitalize: "words" });
    const put = every => { kept.put("kingdom", every); kept.put("briefed", null); found.replaceChildren(); draw(); };
    const offer_ = async () => { offered.replaceChildren(...(await search(fold_(input.value.trim()), 6)).map(one => el("li", {}, button(label(one), () => { put([...new Set([...chosen(), one.name])]); input.value = ""; offered.replaceChildren(); input.focus(); })))); };
    const draw = () => names.replaceChildren(...chosen().map(name => button(`${name} ×`, () => put(chosen().filter(one => one !== name)), { class: "chip", "aria-label": `Take ${name} away` })));
    const tile = ([name, about]) => button(name, event => { const there = chosen().includes(name); put(there ? chosen().filter(one => one !== name) : [...chosen(), name]); event.target.setAttribute("aria-pressed", String(!there)); },
      { class: `chip tile ${kindOf(about)}`, "aria-pressed": String(chosen().includes(name)) });
    const pick = fold("Pick from a set", [], false);
    pick.addEventListener("toggle", async () => {       // tiles are drawn when they are looked at
      const { names: every, sets } = await table("names"), of = new Map();
      for (const row of every) if (row[2]) { const set = row[1].split(",")[0]; of.set(set, [...(of.get(set) || []), row]); }
      pick.replaceChildren(pick.firstChild, ...Object.entries(sets).map(([name, piles]) => button(name, () => put(piles), { class: "chip", "aria-label": `Recommended: ${name}` })), ...[...of].sort().map(([set, rows]) => {
        const one = fold(set, el("div", { class: "chips" }));
        one.addEventListener("toggle", () => one.lastChild.replaceChildren(...rows.map(tile)));
        return one;
      }));
    }, { once: true });
    input.addEventListener("input", offer_);
    input.addEventListener("keydown", event => { if (event.key === "Enter" && offered.querySelector("button")) offered.querySelector("button").click(); });
    const told = answer => found.replaceChildren(...[answer.problems ? problems(answer) : answer.stopped ? el("p", {}, "Stopped.") : [
      el("p", { class: "quiet small" }, `${many(answer.pairs, "pair")} looked at. Not tried: ${answer.not_tried}.`),
      answer.rows.length ? el("div", { class: "row" }, button("Quiz", () => quiz(answer.rows.map(row => row.line)))) : el("p", {}, "Nothing that players would argue about was found."),
      answer.rows.map(one => fold(one.question, [el("p", { class: "because" }, one.answer), one.statement ? el("p", { class: "small" }, one.statement.words, el("span", { class: "quiet" }, ` (${one.statement.id})`)) : "",
        one.rulings.map(each => el("p", { class: "quiet small" }, `${each.id}: ${each.words}`)), el("div", { class: "row" }, el("a", { class: "button", href: address({ q: one.line }) }, "Ask it"))]))]].flat(Infinity).filter(Boolean).map(one => one instanceof Node ? one : document.createTextNode(one)));
    const brief = async () => {
      pick.open = false;
      const answer = await ask({ do: "kingdom", names: chosen() });
      if (!answer.problems && !answer.stopped) kept.put("briefed", answer);
      if (mine === turn) told(answer);
    };
    show("Kingdom", input, offered, names, el("div", { class: "row" }, button("What is tricky here?", brief, { class: "main wide", id: "brief" }), button("New table", () => put([]))), pick, found);
    draw();
    if (kept.get("briefed", null)) told(kept.get("briefed", null));
  }

  // ------------------------------------------------------------ on the device, without a network
  let offline = false, rest = false;
  function keepRest() {
    if (rest || !navigator.serviceWorker || !navigator.serviceWorker.controller) return;
    rest = true;
    navigator.serviceWorker.controller.postMessage("rest");
  }
  function offer(worker) {         // a newer site: never in the middle of something
    say(el("span", {}, "There is a newer version. ", button("Use it now", () => { navigator.serviceWorker.addEventListener("controllerchange", () => location.reload()); worker.postMessage("now"); }, { id: "renew" }), " ", button("Later", () => say(""))));
  }
  async function install() {
    const workers = navigator.serviceWorker;
    workers.addEventListener("message", ({ data }) => {
      if (data.offline) { offline = true; if ($("offline")) looks(); document.documentElement.dataset.offline = "1"; }
      if (data.total && !workers.controller) busy(`Loading, once: ${(data.done / 1e6).toFixed(1)} of ${(data.total / 1e6).toFixed(1)} MB`);
    });
    const found = await workers.register("sw.js", { updateViaCache: "none" });
    const watch = worker => worker && worker.addEventListener("statechange", () => { if (worker.state === "installed" && workers.controller) offer(worker); });
    if (found.waiting && workers.controller) offer(found.waiting);
    watch(workers.controller ? found.installing : null);
    found.addEventListener("updatefound", () => watch(found.installing));
    const first = found.installing || found.waiting;
    if (first && !workers.controller) await new Promise(done => {      // what is fetched is fetched once: kept first, then used
      workers.addEventListener("controllerchange", done, { once: true });
      first.addEventListener("statechange", () => { if (first.state === "redundant") done(); });
    });
    busy("");
  }
  async function begin() {
    await kept.open();
    dress();
    if (!location.hash && kept.get("last", "")) history.replaceState(null, "", kept.get("last", ""));
    if (navigator.serviceWorker) {
      const installed = install().catch(() => busy(""));
      if (!navigator.serviceWorker.controller) await installed;
    }
    addEventListener("hashchange", route);
    route();
    running().ready.then(ready => {
      if (ready.problems) say(`${ready.problems[0].what}. ${ready.problems[0].hint || ""}`);
      document.documentElement.dataset.ready = "1";
      setTimeout(keepRest, 3000);
    });
  }
  $("back").addEventListener("click", () => history.length > 1 ? history.back() : go({ v: "ask" }));
  $("looks").addEventListener("click", looks);
  begin();
})();
