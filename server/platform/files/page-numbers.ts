// Prints `Page 2 of 3` on each page of a document that is streamed: the number of pages is known only at its end. Each
// page refers to a small form of its own, and the forms are written after the last page.
import { colours, sizes } from './document-style.ts';
import type { Pdf } from './pdf.ts';

type Reference = { end: (content?: string) => void };

/** The parts of pdfkit that its types leave out. */
type Inside = {
  ref: (data: object) => Reference;
  addContent: (content: string) => unknown;
  page: { xobjects: Record<string, Reference> };
  _font: { id: string; ref: () => Reference; encode: (text: string) => [glyphs: string[]] };
};

const form = { width: 100, height: 14 };

export function openPageNumbers(pdf: Pdf) {
  const inside = pdf as unknown as Inside;
  const forms: Reference[] = [];
  // All forms share these; the font is added when they are written.
  const resources: { Font?: Record<string, Reference> } = {};
  return {
    /** Reserves the place of the current page's number, which ends at `right`. */
    reserve({ right, top }: { right: number; top: number }): void {
      const reserved = inside.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, form.width, form.height],
        Resources: resources,
      });
      const name = `Page${forms.push(reserved)}`;
      inside.page.xobjects[name] = reserved;
      inside.addContent(`q 1 0 0 1 ${right - form.width} ${top} cm /${name} Do Q`);
    },

    /** Writes the numbers of all pages; call it after the last page. */
    write(): void {
      pdf.font('regular').fontSize(sizes.small);
      const { _font: font } = inside;
      resources.Font = { [font.id]: font.ref() };
      const grey = [1, 3, 5].map(
        (at) => Number.parseInt(colours.faint.slice(at, at + 2), 16) / 255,
      );
      const colour = grey.map((part) => part.toFixed(3)).join(' ');
      for (const [at, reserved] of forms.entries()) {
        const text = `Page ${at + 1} of ${forms.length}`;
        const x = (form.width - pdf.widthOfString(text)).toFixed(2);
        const [glyphs] = font.encode(text);
        const place = `1 0 0 -1 ${x} ${sizes.small} Tm /${font.id} ${sizes.small} Tf`;
        reserved.end(`BT ${colour} rg ${place} [<${glyphs.join('')}> 0] TJ ET`);
      }
    },
  };
}
