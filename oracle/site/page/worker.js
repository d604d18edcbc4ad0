// Python in a worker: takes requests of the page as JSON, loads the parts that they need, answers as JSON.
let parts, python, serve;
const loaded = new Map();

async function bytes(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be loaded (${answer.status})`);
  return answer.arrayBuffer();
}
function unpack(data) {
  python.unpackArchive(data, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path_importer_cache.clear()");       // folders have more in them now
}
function load(part) {            // a zip is unpacked once, whoever asks for it
  if (!loaded.has(part)) {
    const under = bytes(parts[part]).then(unpack);
    under.catch(() => loaded.delete(part));
    loaded.set(part, under);
  }
  return loaded.get(part);
}
async function start(given) {
  parts = given;
  const core = bytes(parts.core);
  core.catch(() => {});
  const { loadPyodide } = await import(new URL(`${parts.python}pyodide.mjs`, self.location).href);
  python = await loadPyodide({
    indexURL: new URL(parts.python, self.location).href, lockFileContents: JSON.stringify(parts.lock),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  loaded.set("core", core.then(unpack));
  await loaded.get("core");
  serve = python.runPython(`
import json, sys
sys.path.insert(0, "/app")
from oracle.service import Service

def _serving(service):
    def serve(text, hear):
        return json.dumps(service.serve(json.loads(text), lambda told: hear(json.dumps(told))), ensure_ascii=False)
    return serve

_serving(Service())`);
}
function needed(request) {       // a question may be the id of a ruling; all but an answer by itself needs what Why does
  const ruling = ["rulings", "bearing"].includes(request.do) || /^[\w@/-]+-\d+\w*(?:\/\d+)?$/.test(request.question || "");
  const alone = ["ask", "try", "propose", "card"].includes(request.do) && !request.cards;
  return ruling ? ["why", "rulings"] : alone ? [] : ["why"];
}

async function handle({ number, parts: given, request }) {
  try {
    if (given) {
      await start(given);
      postMessage({ number, answer: "{}" });
      return;
    }
    await Promise.all(needed(request).map(load));
    const answer = serve(JSON.stringify(request), told => postMessage({ number, told }));
    postMessage({ number, answer, memory: python._module.HEAPU8.length });
  } catch (error) {
    const text = String(error.message || error).trim();
    const memory = /MemoryError|out of memory/i.test(text);
    postMessage({ number, answer: JSON.stringify({ problems: [{
      what: memory ? "not decided: this device has not enough memory for it" : "not decided: the program made a mistake",
      hint: memory ? "" : (text.split("\n").filter(one => /^[\w.]*(?:Error|Exception)\b/.test(one)).at(-1) || text.split("\n")[0]).slice(0, 300), text: "" }] }), broken: true });
  }
}
let last = Promise.resolve();       // one request after the other, the start before all
addEventListener("message", ({ data }) => { last = last.then(() => handle(data)); });
