// Detects common passwords by their structure instead of a long list: a common word, two common words or a keyboard
// walk, decorated with digits, symbols and letter substitutions; a repeated piece; or only a few digits.

const words = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account action adidas admin administrator africa
  alexander amanda america amazing america andrea andrew angel angels animal anthony apartment apple arsenal
  asdf asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole august austin babygirl banana barcelona baseball
  basketball batman beautiful beauty bigdaddy bismillah blessed blessing blink boomer brandon brooklyn
  buster business butterfly calvin cameron champion change changeme charles charlie cheese chelsea
  chester chicken chocolate christ christian christmas city classic coffee college community company
  computer cookie corvette courtyard cowboy cricket dallas daniel danielle database default delta
  diamond dolphin dragon dreams eagle eagles elephant elizabeth emmanuel england enter estate everton
  facebook faith family father favour february ferrari firewall fishing flower flowers football forever
  freedom friday friend friends garden gateway gemini general george ginger godisgood godislove
  godwin golden goodluck goodness google gorgeous grace guest guitar hallelujah hammer hannah happiness happy
  harley heaven hello hellohello helloworld hockey home house hunter iceman iloveyou iloveu internet ironman isaac
  jackson jaguar january jasmine jehovah jennifer jessica jesus jesuschrist jesusislord jordan joseph joshua july
  justice justin killer king kingdom ladies lagos lakers landlord letmein letmeinnow liverpool login london
  lord love lovely lovelove lover loveme loveyou lucky madrid maggie manager manchester march marina market
  martin master matrix matthew maverick melissa mercedes mercy metallica michael michelle mickey midnight
  miracle mobile monday money monica monkey monster morgan mother mountain mustang nathan natasha network newyork
  nicholas nicole nigeria nintendo nothing november october office oluwaseun operator orange panther
  pass passcode passion passpass passphrase passw password passwd patience patrick peace pepper
  pharmacy phoenix phone player please pokemon police porsche portharcourt potter power praise precious
  president prince princess private promise property purple pussycat qazwsx qazwsxedc queen qwer qwert
  qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc rachel rainbow ranger raiders rebecca redskins
  resident richard robert rocket ronaldo root samantha samsung samson saturday school scooter scorpion
  secret secure security september server service shadow shalom silver simple slipknot smokey snoopy soccer
  software sophie spider spiderman spring startrek starwars steelers student success summer summertime sunday
  sunflower sunshine super superman superstar support sweet sweetheart sweetie system taylor teacher
  tech temp temporary test tester testing thankgod thomas thunder thursday tiger tigger tinkerbell tomorrow
  toyota treasure trouble trust trustno tuesday turkey unity universe university unknown user vanessa victor
  victoria victory viking vincent wealth wednesday welcome whatever william winner winter winston wisdom
  wizard wonderful world worship xbox yahoo yamaha yankees yellow york youtube zaq zaqwsx zaqxsw zxcv
  zxcvbn zxcvbnm`.split(/\s+/),
);

/** Rows of keys and runs of symbols, forwards; they are also matched backwards. */
const walks = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  'qweasdzxc',
  'zaq12wsxcde34rfvbgt56yhn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

const swapped: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** A password that is only a number counts as common up to this many digits, as a date or a phone number. */
const digitsMax = 11;

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (/^[\d\s./-]+$/.test(text)) return text.replaceAll(/\D/g, '').length <= digitsMax;
  if (isWalk(text)) return true;
  const bare = text.replaceAll(/[^\p{L}\d@$!]/gu, '');
  return [text, bare, unswap(undress(text)), unswap(undress(bare))].some(isDressedWord);
}

/** The text without the digits and symbols around its letters. */
const undress = (text: string): string =>
  text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');

const isWalk = (text: string): boolean =>
  walks.some((walk) => walk.includes(text)) || isRepeated(text);

/** "abcabcabc", "qwer1234qwer1234": a short piece repeated. */
function isRepeated(text: string): boolean {
  const piece = /^(.{1,12}?)\1+$/su.exec(text)?.[1];
  return piece !== undefined;
}

/** True for one or two common words, or a keyboard walk, with only digits and symbols around. */
function isDressedWord(text: string): boolean {
  const core = undress(text);
  if (core === '') return false;
  if (words.has(core)) return true;
  // "qwerty123" and "asdfgh1!": a decorated keyboard walk.
  if (core.length >= 4 && isWalk(core)) return true;
  for (let cut = 3; cut <= core.length - 3; cut += 1) {
    if (words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true;
  }
  return false;
}

const unswap = (text: string): string =>
  [...text].map((character) => swapped[character] ?? character).join('');
