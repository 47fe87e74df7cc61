// The forms on the page with unsaved changes. A form marks itself while it is dirty. While a form is marked, route
// changes, the community switcher, sign-out, and closing or reloading the page ask for confirmation.

const forms = new Set<string>();

export const hasUnsaved = (): boolean => forms.size > 0;

/** Whether this form has unsaved changes that the person has not chosen to discard. */
export const isUnsaved = (form: string): boolean => forms.has(form);

/** Marks or unmarks one form, identified by any key that is unique on the page. */
export function setUnsaved(form: string, dirty: boolean): void {
  if (dirty) forms.add(form);
  else forms.delete(form);
}

/**
 * Unmarks all forms, because the session is over or the person chose to leave. The returned function marks the same
 * forms again, for a person who could not leave after all.
 */
export function forgetUnsaved(): () => void {
  const forgotten = [...forms];
  forms.clear();
  return () => {
    for (const form of forgotten) forms.add(form);
  };
}
