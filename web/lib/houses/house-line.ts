// Formats the address of a house: one rule for lists, options and titles.

export const houseNoun = { one: 'house', many: 'houses' };

type House = { houseNumber: string; streetName: string; block: string; unitLabel: string };

/** `12 Palm Street, Block B, Flat 3`, as the server writes it too (`address_line`). */
export const houseLine = ({ houseNumber, streetName, block, unitLabel }: House): string =>
  [
    `${houseNumber} ${streetName}`,
    block && (/^block/i.test(block) ? block : `Block ${block}`),
    unitLabel,
  ]
    .filter(Boolean)
    .join(', ');
