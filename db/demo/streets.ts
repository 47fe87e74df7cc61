// Plans the streets of a demo estate: their names, building types, and numbers of houses. Writes no rows.

export type StreetKind = 'detached' | 'semi' | 'terrace' | 'flats' | 'blocks' | 'shops';

export type StreetPlan = {
  name: string;
  code: string;
  phase: number;
  kind: StreetKind;
  houses: number;
  /** The first block on the street as an index, 0 for A; only for the building type `blocks`. */
  firstBlock: number;
};

const plants =
  `Palm Lantana Almond Cashew Mahogany Frangipani Jacaranda Hibiscus Acacia Baobab Moringa
  Tamarind Mango Guava Coconut Bamboo Cedar Ebony Obeche Bougainvillea Ixora Allamanda Oleander Jasmine
  Cocoa Kola Neem Shea Marula Sapele Afara Opepe Ginger Cassava Millet Sorghum Cotton Indigo Lotus
  Fern Aloe Pawpaw Plantain Sesame Locust-Bean Iroko Agbono Bitterleaf Tangerine Lime Citron Sisal`
    .split(/\s+/)
    .map((word) => word.replace('-', ' '));

const birds =
  `Kingfisher Weaver Sunbird Hornbill Egret Heron Ibis Plover Pelican Kestrel Swift Swallow
  Turaco Hoopoe Bulbul Finch Wagtail Sandpiper Curlew Francolin Bustard Jacana Tern Lark`.split(
    /\s+/,
  );

const lands = `Harmattan Savanna Lagoon Tidewater Creek Delta Plateau Granite Laterite Coral Amber
  Copper Tin Basalt Quartz Marble Sandstone Spring Brook Meadow Orchard Ridge Valley Cascade Beacon
  Lantern Drum Kora Loom Anvil Pottery Calabash Harvest Sunrise Moonrise Monsoon Zephyr Estuary
  Mangrove Horizon`.split(/\s+/);

const words = [...plants, ...birds, ...lands];
const endings = ['Street', 'Close', 'Crescent', 'Avenue', 'Road', 'Drive', 'Lane', 'Way'];
/** Endings for estates with more streets than the usual endings give names for. */
const rareEndings = ['Court', 'Place', 'Rise', 'Walk', 'Gardens', 'Park', 'Link', 'Row', 'View'];

/** The number of different names, before `planStreets` makes sure that one is Palm Street. */
const namesMax = words.length * (endings.length + rareEndings.length);
const housesPerStreet = 42;

/** Names in a fixed order: each round uses every word once, with another ending than in the rounds before. */
function streetName(index: number): string {
  const round = Math.floor(index / words.length);
  const word = words[index % words.length] ?? '';
  const of = round < endings.length ? endings : rareEndings;
  return `${word} ${of[((index % words.length) + round) % of.length] ?? ''}`;
}

type Kinds = readonly StreetKind[];

const mixedKinds: Kinds = ['detached', 'semi', 'terrace', 'flats', 'detached', 'shops', 'flats'];
const gatedKinds: Kinds = ['detached', 'semi', 'detached', 'terrace'];

/**
 * The streets of an estate with that many houses in total. Every estate has Palm Street; its other names begin at
 * `start` in the list of names. An apartment block always has the same two streets.
 */
export function planStreets(type: string, houses: number, start: number): StreetPlan[] {
  if (type === 'Apartment block') return planBlocks(houses);
  const kinds = type === 'Mixed' ? mixedKinds : gatedKinds;
  const wanted = Math.max(3, Math.ceil(houses / (type === 'Mixed' ? housesPerStreet : 25)));
  const names = namesFrom(start, wanted);
  const count = names.length;
  const phases = count < 20 ? 2 : 3;
  const shares = Array.from({ length: count }, (_, index) => 6 + ((index * 7 + 3) % 9));
  const sizes = divide(houses, shares);
  return names.map((name, index) => {
    const phase = Math.floor((index * phases) / count) + 1;
    return {
      name,
      code: `P${phase}-${String(index + 1).padStart(2, '0')}`,
      phase,
      kind: kinds[index % kinds.length] ?? 'detached',
      houses: sizes[index] ?? 0,
      firstBlock: 0,
    };
  });
}

function planBlocks(houses: number): StreetPlan[] {
  const first = Math.ceil(houses / 2);
  const of = (name: string, phase: number, count: number): StreetPlan => ({
    name,
    code: `P${phase}`,
    phase,
    kind: 'blocks',
    houses: count,
    firstBlock: (phase - 1) * Math.ceil(first / 10),
  });
  return [of('Palm Street', 1, first), of('Lantana Close', 2, houses - first)];
}

function namesFrom(start: number, count: number): string[] {
  const all = Array.from({ length: namesMax }, (_, index) => streetName(index));
  const others = [...all.slice(start), ...all.slice(0, start)].filter(
    (name) => !name.startsWith('Palm '),
  );
  return ['Palm Street', ...others].slice(0, count);
}

/** Divides a whole number in proportion to shares; the parts add up to the number. */
function divide(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  let before = 0;
  let given = 0;
  return shares.map((share) => {
    before += share;
    const upTo = Math.round((total * before) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
