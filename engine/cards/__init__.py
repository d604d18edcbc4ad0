"""The cards as data: one module per set, and which module has which entry.

Importing this package imports no set; ``engine.collection`` imports the one module that has an entry.
"""

from __future__ import annotations

from typing import Final

_NAMES: Final[dict[str, str]] = {
    "adventures": """
        Alms | Amulet | Artificer | Ball | Bonfire | Borrow | Bridge Troll | Caravan Guard | Champion |
        Coin of the Realm | Disciple | Distant Lands | Dungeon | Duplicate | Expedition | Ferry | Fugitive | Gear |
        Giant | Guide | Haunted Woods | Hero | Hireling | Inheritance | Lost Arts | Lost City | Magpie | Messenger |
        Miser | Mission | Page | Pathfinding | Peasant | Pilgrimage | Plan | Port | Quest | Raid | Ranger |
        Ratcatcher | Raze | Relic | Royal Carriage | Save | Scouting Party | Seaway | Soldier | Storyteller |
        Swamp Hag | Teacher | Trade | Training | Transmogrify | Travelling Fair | Treasure Hunter | Treasure Trove |
        Warrior | Wine Merchant | Your +$1 token | Your +1 Action token | Your +1 Buy token | Your +1 Card token |
        Your -$1 token | Your -1 Card token | Your -2 Cost token | Your Estate token | Your Journey token |
        Your Tavern mat | Your Trashing token
    """,
    "alchemy": """
        Alchemist | Apothecary | Apprentice | Familiar | Golem | Herbalist | Philosopher's Stone | Possession |
        Scrying Pool | Transmute | University | Vineyard
    """,
    "allies": """
        Acolyte | Archer | Architects' Guild | Augurs | Band of Nomads | Barbarian | Battle Plan | Bauble |
        Blacksmith | Broker | Capital City | Carpenter | Cave Dwellers | Circle of Witches | City-state | Clashes |
        Coastal Haven | Conjurer | Contract | Courier | Crafters' Guild | Desert Guides | Distant Shore | Elder |
        Emissary | Family of Inventors | Favor token | Fellowship of Scribes | Forest Dwellers | Forts | Galleria |
        Gang of Pickpockets | Garrison | Guildmaster | Herb Gatherer | Highwayman | Hill Fort | Hunter | Importer |
        Innkeeper | Island Folk | League of Bankers | League of Shopkeepers | Lich | Market Towns | Marquis |
        Merchant Camp | Miller | Modify | Mountain Folk | Odysseys | Old Map | Order of Astrologers |
        Order of Masons | Peaceful Cult | Plateau Shepherds | Royal Galley | Sentinel | Sibyl | Skirmisher |
        Sorcerer | Sorceress | Specialist | Stronghold | Student | Sunken Treasure | Swap | Sycophant | Tent |
        Territory | Town Crier | Town | Townsfolk | Trappers' Lodge | Underling | Voyage | Warlord | Wizards |
        Woodworkers' Guild | Your Favors mat
    """,
    "base": """
        Abandoned Mine | Adventurer | Artisan | Bandit | Bureaucrat | Cellar | Chancellor | Chapel | Colony | Copper |
        Council Room | Curse | Duchy | Estate | Feast | Festival | Gardens | Gold | Harbinger | Laboratory | Library |
        Market | Merchant | Militia | Mine | Moat | Moneylender | Platinum | Poacher | Potion | Province | Remodel |
        Ruined Library | Ruined Market | Ruined Village | Ruins | Sentry | Silver | Smithy | Spy | Survivors | Thief |
        Throne Room | Vassal | Village | Witch | Woodcutter | Workshop
    """,
    "cornucopia": """
        Bag of Gold | Diadem | Fairgrounds | Farming Village | Followers | Fortune Teller | Hamlet | Harvest |
        Horn of Plenty | Horse Traders | Hunting Party | Jester | Menagerie | Princess | Prizes | Remake |
        Tournament | Trusty Steed | Young Witch
    """,
    "cornucopia_guilds_2024": """
        Carnival | Coronet | Courser | Demesne | Farmhands | Farrier | Ferryman | Footpad | Housecarl | Huge Turnip |
        Infirmary | Joust | Renown | Rewards | Shop
    """,
    "dark_ages": """
        Altar | Armory | Band of Misfits | Bandit Camp | Beggar | Catacombs | Count | Counterfeit | Cultist |
        Dame Anna | Dame Josephine | Dame Molly | Dame Natalie | Dame Sylvia | Death Cart | Feodum | Forager |
        Fortress | Graverobber | Hermit | Hovel | Hunting Grounds | Ironmonger | Junk Dealer | Knights | Madman |
        Marauder | Market Square | Mercenary | Mystic | Necropolis | Overgrown Estate | Pillage | Poor House |
        Procession | Rats | Rebuild | Rogue | Sage | Scavenger | Shelters | Sir Bailey | Sir Destry | Sir Martin |
        Sir Michael | Sir Vander | Spoils | Squire | Storeroom | Urchin | Vagrant | Wandering Minstrel
    """,
    "empires": """
        Advance | Annex | Aqueduct | Archive | Arena | Bandit Fort | Banquet | Basilica | Baths | Battlefield |
        Bustling Village | Capital | Castles | Catapult | Catapult/Rocks | Chariot Race | Charm | City Quarter |
        Colonnade | Conquest | Crown | Crumbling Castle | Debt token | Defiled Shrine | Delve | Dominate | Donate |
        Emporium | Encampment | Encampment/Plunder | Enchantress | Engineer | Farmers' Market | Fortune | Forum |
        Fountain | Gladiator | Gladiator/Fortune | Grand Castle | Groundskeeper | Haunted Castle | Humble Castle |
        Keep | King's Castle | Labyrinth | Legionary | Mountain Pass | Museum | Obelisk | Opulent Castle | Orchard |
        Overlord | Palace | Patrician | Patrician/Emporium | Plunder | Ritual | Rocks | Royal Blacksmith | Sacrifice |
        Salt the Earth | Settlers | Settlers/Bustling Village | Small Castle | Sprawling Castle | Tax | Temple |
        Tomb | Tower | Triumph | Triumphal Arch | Villa | Wall | Wedding | Wild Hunt | Windfall | Wolf Den
    """,
    "guilds": """
        Advisor | Baker | Butcher | Candlestick Maker | Coffers token | Doctor | Herald | Journeyman | Masterpiece |
        Merchant Guild | Plaza | Soothsayer | Stonemason | Taxman
    """,
    "hinterlands": """
        Berserker | Border Village | Cache | Cartographer | Cauldron | Crossroads | Develop | Duchess | Embassy |
        Farmland | Fool's Gold | Guard Dog | Haggler | Highway | Ill-Gotten Gains | Inn | Jack of All Trades |
        Mandarin | Margrave | Noble Brigand | Nomad Camp | Nomads | Oasis | Oracle | Scheme | Silk Road | Souk |
        Spice Merchant | Stables | Trader | Trail | Tunnel | Weaver | Wheelwright | Witch's Hut
    """,
    "intrigue": """
        Baron | Bridge | Conspirator | Coppersmith | Courtier | Courtyard | Diplomat | Duke | Great Hall | Harem |
        Ironworks | Lurker | Masquerade | Mill | Mining Village | Minion | Nobles | Patrol | Pawn | Replace |
        Saboteur | Scout | Secret Chamber | Secret Passage | Shanty Town | Steward | Swindler | Torturer |
        Trading Post | Tribute | Upgrade | Wishing Well
    """,
    "menagerie": """
        Alliance | Animal Fair | Banish | Bargain | Barge | Black Cat | Bounty Hunter | Camel Train | Cardinal |
        Cavalry | Commerce | Coven | Delay | Demand | Desperation | Destrier | Displace | Enclave | Enhance |
        Falconer | Fisherman | Gamble | Gatekeeper | Goatherd | Groom | Horse | Hostelry | Hunting Lodge | Invest |
        Kiln | Livery | March | Mastermind | Paddock | Populate | Pursue | Reap | Ride | Sanctuary | Scrap |
        Seize the Day | Sheepdog | Sleigh | Snowy Village | Stampede | Stockpile | Supplies | Toil | Transport |
        Village Green | Way of the Butterfly | Way of the Camel | Way of the Chameleon | Way of the Frog |
        Way of the Goat | Way of the Horse | Way of the Mole | Way of the Monkey | Way of the Mouse |
        Way of the Mule | Way of the Otter | Way of the Owl | Way of the Ox | Way of the Pig | Way of the Rat |
        Way of the Seal | Way of the Sheep | Way of the Squirrel | Way of the Turtle | Way of the Worm | Wayfarer |
        Your Exile mat
    """,
    "nocturne": """
        Bad Omens | Bard | Bat | Blessed Village | Cemetery | Changeling | Cobbler | Conclave | Crypt | Cursed Gold |
        Cursed Village | Deluded | Delusion | Den of Sin | Devil's Workshop | Druid | Envious | Envy | Exorcist |
        Faithful Hound | Famine | Fear | Fool | Ghost Town | Ghost | Goat | Greed | Guardian | Haunted Mirror |
        Haunting | Idol | Imp | Leprechaun | Locusts | Lost in the Woods | Lucky Coin | Magic Lamp | Miserable |
        Misery | Monastery | Necromancer | Night Watchman | Pasture | Pixie | Plague | Pooka | Pouch | Poverty |
        Raider | Sacred Grove | Secret Cave | Shepherd | Skulk | The Earth's Gift | The Field's Gift |
        The Flame's Gift | The Forest's Gift | The Moon's Gift | The Mountain's Gift | The River's Gift |
        The Sea's Gift | The Sky's Gift | The Sun's Gift | The Swamp's Gift | The Wind's Gift | Tormentor | Tracker |
        Tragic Hero | Twice Miserable | Vampire | War | Werewolf | Will-o'-Wisp | Wish | Zombie Apprentice |
        Zombie Mason | Zombie Spy | Zombies
    """,
    "plunder": """
        Abundance | Amphora | Avoid | Buried Treasure | Bury | Cabin Boy | Cage | Cheap | Crew | Crucible | Cursed |
        Cutthroat | Deliver | Doubloons | Endless Chalice | Enlarge | Fated | Fawning | Figurehead | Figurine |
        First Mate | Flagship | Foray | Fortune Hunter | Friendly | Frigate | Gondola | Grotto | Hammer |
        Harbor Village | Hasty | Inherited | Insignia | Inspiring | Invasion | Jewelled Egg | Jewels | Journey |
        King's Cache | Landing Party | Launch | Longship | Loot | Looting | Maelstrom | Mapmaker | Maroon |
        Mining Road | Mirror | Nearby | Orb | Patient | Pendant | Peril | Pickaxe | Pilgrim | Pious | Prepare |
        Prize Goat | Prosper | Puzzle Box | Quartermaster | Reckless | Rich | Rope | Rush | Sack of Loot | Scrounge |
        Search | Secluded Shrine | Sextant | Shaman | Shield | Shy | Silver Mine | Siren | Spell Scroll | Staff |
        Stowaway | Swamp Shacks | Sword | Taskmaster | Tireless | Tools | Trickster | Wealthy Village
    """,
    "promo": """
        Avanto | Black Market | Captain | Church | Dismantle | Envoy | Governor | Marchland | Prince | Sauna |
        Sauna/Avanto | Stash | Summon | Walled Village
    """,
    "prosperity": """
        Anvil | Bank | Bishop | Charlatan | City | Clerk | Collection | Contraband | Counting House | Crystal Ball |
        Expand | Forge | Goons | Grand Market | Hoard | Investment | King's Court | Loan | Magnate | Mint | Monument |
        Mountebank | Peddler | Quarry | Rabble | Royal Seal | Talisman | Tiara | Trade Route mat | Trade Route |
        Vault | Venture | Victory point token | War Chest | Watchtower | Worker's Village
    """,
    "renaissance": """
        Academy | Acting Troupe | Barracks | Border Guard | Canal | Capitalism | Cargo Ship | Cathedral | Citadel |
        City Gate | Crop Rotation | Ducat | Experiment | Exploration | Fair | Flag Bearer | Flag | Fleet | Guildhall |
        Hideout | Horn | Improve | Innovation | Inventor | Key | Lackeys | Lantern | Mountain Village | Old Witch |
        Pageant | Patron | Piazza | Priest | Recruiter | Research | Road Network | Scepter | Scholar | Sculptor |
        Seer | Sewers | Silk Merchant | Silos | Sinister Plot | Spices | Star Chart | Swashbuckler | Treasure Chest |
        Treasurer | Villager token | Villain | Your Coffers/Villagers mat
    """,
    "rising_sun": """
        Alley | Amass | Approaching Army | Aristocrat | Artist | Asceticism | Biding Time | Bureaucracy | Change |
        Continue | Craftsman | Credit | Daimyo | Divine Wind | Enlightenment | Fishmonger | Flourishing Trade |
        Foresight | Gather | Gold Mine | Good Harvest | Great Leader | Growth | Harsh Winter | Imperial Envoy |
        Kind Emperor | Kintsugi | Kitsune | Litter | Mountain Shrine | Ninja | Panic | Poet | Practice | Progress |
        Rapid Expansion | Receive Tribute | Rice Broker | Rice | River Shrine | Riverboat | Ronin | Root Cellar |
        Rustic Village | Samurai | Sea Trade | Sickness | Snake Witch | Tanuki | Tea House
    """,
    "seaside": """
        Ambassador | Astrolabe | Bazaar | Blockade | Caravan | Corsair | Cutpurse | Embargo token | Embargo |
        Explorer | Fishing Village | Ghost Ship | Haven | Island | Lighthouse | Lookout | Merchant Ship | Monkey |
        Native Village | Navigator | Outpost | Pearl Diver | Pirate Ship | Pirate | Sailor | Salvager | Sea Chart |
        Sea Hag | Sea Witch | Smugglers | Tactician | Tide Pools | Treasure Map | Treasury | Warehouse | Wharf |
        Your Island mat | Your Native Village mat | Your Pirate Ship mat
    """,
}
INDEX: Final[dict[str, str]] = dict(sorted(
    (name.strip(), module) for module, names in _NAMES.items() for name in names.split("|")
))
"""Which module has the entry of a name, in alphabetical order of names."""
_BOONS: Final = (
    "The Earth's Gift", "The Field's Gift", "The Flame's Gift", "The Forest's Gift", "The Moon's Gift",
    "The Mountain's Gift", "The River's Gift", "The Sea's Gift", "The Sky's Gift", "The Sun's Gift",
    "The Swamp's Gift", "The Wind's Gift",
)
_HEXES: Final = (
    "Bad Omens", "Delusion", "Envy", "Famine", "Fear", "Greed", "Haunting", "Locusts", "Misery", "Plague",
    "Poverty", "War",
)
WITH_TYPE: Final[dict[str, tuple[str, ...]]] = {
    "Fate": (*_BOONS, "Will-o'-Wisp"),
    "Boon": _BOONS,
    "Doom": (*_HEXES, "Deluded", "Envious", "Miserable", "Twice Miserable"),
    "Hex": _HEXES,
}
"""What comes into a game with any card of a type, beside what the card's own entry names."""
