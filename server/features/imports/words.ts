// The accepted words in columns with a fixed set of values, and the nearest value for an unknown word.
import { houseOccupancies, houseTypes } from '#contract/addresses/houses.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import type { Reading } from '#rules/shared/reading.ts';

type Vocabulary = { values: readonly string[]; noun: string; words: ReadonlyMap<string, string> };

const form = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function vocabulary(
  noun: string,
  values: readonly string[],
  synonyms: Readonly<Record<string, string>>,
): Vocabulary {
  const words = new Map(values.map((value) => [form(value), value]));
  for (const [value, list] of Object.entries(synonyms)) {
    for (const word of list.split(',')) words.set(word, value);
  }
  return { values, noun, words };
}

const houseTypeWords = vocabulary('house type', houseTypes, {
  Detached:
    'bungalow,detachedhouse,detachedduplex,fullydetached,fullydetachedduplex,house,villa,mansion',
  'Semi-detached': 'semidetachedhouse,semidetachedduplex,semi,semidetachedbungalow',
  Terrace: 'terraced,terracedhouse,terraceduplex,terracedduplex,terracehouse,townhouse,rowhouse',
  Duplex: 'maisonette,maisonnette',
  Flat: 'apartment,apt,flats,apartments,studio,blockofflats,miniflat,selfcontain,selfcontained,penthouse',
  Office: 'offices,officespace',
  Shop: 'shops,store,kiosk,retail',
  Plot: 'land,emptyplot,vacantplot,vacantland,plotofland',
  Facility: 'clubhouse,gatehouse,facilities,commonarea,school,church,mosque,clinic',
});

const relationshipWords = vocabulary('relationship', relationships, {
  Owner:
    'owners,houseowner,homeowner,propertyowner,owneroccupier,owneroccupied,ownerresident,' +
    'residentowner,coowner',
  Landlord: 'landlady,lessor,nonresidentowner,absenteeowner',
  Tenant: 'tenants,renter,rent,rented,lessee,leaseholder,lodger,occupant,occupier',
  Family:
    'familymember,spouse,wife,husband,son,daughter,child,children,mother,father,parent,brother,' +
    'sister,sibling,relative,relation,dependant,dependent,cousin,nephew,niece,uncle,aunt,inlaw',
  'Domestic staff':
    'domestic,staff,maid,housemaid,househelp,help,nanny,cook,driver,steward,gardener,cleaner,' +
    'houseboy,housekeeper,domestichelp,domesticstaffs',
  Caretaker: 'caretakers,janitor,gateman,gatekeeper,security,guard,facilitymanager,agent,manager',
});

const occupancyWords = vocabulary('occupancy', houseOccupancies, {
  Vacant: 'empty,unoccupied,no,none,available',
  'Owner-occupied': 'owner,owneroccupier,owned,owneroccupiedhouse,landlord,occupiedbyowner',
  Rented: 'tenant,rent,let,leased,tenanted,occupiedbytenant,tenantoccupied',
  'Short-let': 'shortlet,shortlets,airbnb,shortstay,serviced,servicedapartment',
  'Under construction': 'construction,ongoing,building,uncompleted,incomplete,inprogress',
});

export const readHouseType = (text: string): Reading => readWord(houseTypeWords, text);
export const readRelationship = (text: string): Reading => readWord(relationshipWords, text);
export const readOccupancy = (text: string): Reading => readWord(occupancyWords, text);

function readWord({ words, values, noun }: Vocabulary, text: string): Reading {
  const wanted = form(text);
  const value = words.get(wanted);
  if (value) return { value };
  const shown = `“${text.slice(0, 40)}” is not a ${noun}.`;
  const nearest = nearestWord(wanted, words);
  if (nearest) return { reason: `${shown} Did you mean ${nearest}?` };
  return { reason: `${shown} Write one of: ${values.join(', ')}.` };
}

/**
 * The value of the nearest word, if at most a third of the letters differ; undefined for a word with fewer than 3 or
 * more than 40 letters.
 */
function nearestWord(wanted: string, words: ReadonlyMap<string, string>): string | undefined {
  if (wanted.length < 3 || wanted.length > 40) return undefined;
  let best: { value: string; distance: number } | undefined;
  for (const [word, value] of words) {
    const distance = editDistance(wanted, word);
    if (distance > Math.floor(Math.max(word.length, wanted.length) / 3)) continue;
    if (!best || distance < best.distance) best = { value, distance };
  }
  return best?.value;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
