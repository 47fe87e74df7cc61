// Phone numbers as people read them, on screens and in files alike.
export { formatPhone } from '#contract/phone-text.ts';
