// Reads the type of an uploaded file from its first bytes, because its name and content type are only claims of the
// sender. Types that are never accepted need no signature.
import { pictureKinds } from '#contract/shared/pictures.ts';

const pdf = 'application/pdf';

type Signature = { at: number; bytes: string };

/** The first bytes of each accepted type, as Latin-1. A file has a type if it has all signatures of the type. */
const kinds: readonly { mime: string; signatures: readonly Signature[] }[] = [
  { mime: pdf, signatures: [{ at: 0, bytes: '%PDF' }] },
  { mime: 'image/jpeg', signatures: [{ at: 0, bytes: '\xff\xd8\xff' }] },
  { mime: 'image/png', signatures: [{ at: 0, bytes: '\x89PNG\r\n\x1a\n' }] },
  { mime: 'image/gif', signatures: [{ at: 0, bytes: 'GIF' }] },
  {
    mime: 'image/webp',
    signatures: [
      { at: 0, bytes: 'RIFF' },
      { at: 8, bytes: 'WEBP' },
    ],
  },
  { mime: 'image/avif', signatures: [{ at: 4, bytes: 'ftypavif' }] },
  { mime: 'image/avif', signatures: [{ at: 4, bytes: 'ftypavis' }] },
];
const headLength = 16;

/** Some programs write this mark before a PDF, and readers ignore it. */
const byteOrderMark = '\xef\xbb\xbf';

function kindOf(bytes: Buffer): string | undefined {
  const read = bytes.toString('latin1', 0, headLength);
  const head = read.startsWith(byteOrderMark) ? read.slice(byteOrderMark.length) : read;
  const fits = (signature: Signature) => head.startsWith(signature.bytes, signature.at);
  return kinds.find(({ signatures }) => signatures.every(fits))?.mime;
}

export const isPdf = (bytes: Buffer): boolean => kindOf(bytes) === pdf;

export const isPicture = (bytes: Buffer): boolean => pictureKinds.includes(kindOf(bytes) ?? '');

/** Extensions of pictures. HEIC is not accepted, but some phones leave its extension on a converted picture. */
const pictureExtensions = new Set('jpg jpeg jpe jfif png webp gif avif heic heif'.split(' '));

/** Extensions of other file types. Any further extension, as in `receipt.2026`, says nothing about the type. */
const otherExtensions = new Set(
  `
  3g2 3gp 3mf 7z aac ac3 ace aif alias amr ape apk apng ar arj arrow arw asar asf avi avro blend bmp bpg bz2 cab
  caf cfb chm class cpio cr2 cr3 crx cur dat dcm deb dff dmg dng docm docx dotm dotx drc dsf dwg elf eot eps epub
  exe f4a f4b f4p f4v fbx flac flif flv glb gz htm html icc icns ico ics indd iso it j2c jar jls jmp jp2 jpm jpx
  js jxl jxr key ktx lnk lz lz4 lzh m4a m4b m4p m4v macho mid mie mj2 mkv mobi mov mp1 mp2 mp3 mp4 mpc mpg mts mxf
  nef nes numbers odg odp ods odt oga ogg ogm ogv ogx opus orf otf otg otp ots ott pages parquet pcap pgp potm
  potx ppsm ppsx pptm pptx ps psd pst qcp raf rar reg rm rpm rtf rw2 s3m sav shp skp spx sqlite stl svg swf tar
  tif ttc ttf txt vcf voc vsdx vtt wasm wav webm woff woff2 wv xcf xlsm xlsx xltm xltx xm xml xpi xz zip zst
  `
    .trim()
    .split(/\s+/),
);

/**
 * Whether the extension of a name contradicts bytes that are a PDF or a picture. A picture fits any picture extension.
 */
export function contradictsName(bytes: Buffer, fileName: string): boolean {
  const extension = /\.(\w{1,8})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (extension === 'pdf') return !isPdf(bytes);
  if (pictureExtensions.has(extension)) return isPdf(bytes);
  return otherExtensions.has(extension);
}
