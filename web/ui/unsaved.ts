// Which forms on the page hold changes that are not saved. A form marks itself while it is dirty;
// route changes, the community switcher and log out ask while there is one.

const forms = new Set<string>();

export const hasUnsaved = (): boolean => forms.size > 0;

/** Whether this one form is dirty and nobody has given it up. */
export const isUnsaved = (form: string): boolean => forms.has(form);

/** Marks or unmarks one form, named by anything that is unique on the page. */
export function setUnsaved(form: string, dirty: boolean): void {
  if (dirty) forms.add(form);
  else forms.delete(form);
}

/**
 * Nothing is asked any more: the session is over, or the person chose to leave. The function that it returns marks
 * the same forms again, for a person who could not leave after all.
 */
export function forgetUnsaved(): () => void {
  const forgotten = [...forms];
  forms.clear();
  return () => {
    for (const form of forgotten) forms.add(form);
  };
}
