// The address of a house as text: one rule for lists, refusals, the gate and exported files.

type House = { houseNumber: string; streetName: string; block: string; unitLabel: string };

/**
 * `Block B` for `B`, and `Block B` for itself; empty without a block. The database function `block_name` is the same.
 */
export const blockName = (block: string): string =>
  block === '' || /^block/i.test(block) ? block : `Block ${block}`;

/** `12 Palm Street, Block B, Flat 3`. The database function `address_line` is the same. */
export const houseLine = ({ houseNumber, streetName, block, unitLabel }: House): string =>
  [`${houseNumber} ${streetName}`, blockName(block), unitLabel].filter(Boolean).join(', ');
