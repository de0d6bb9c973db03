/** Recognizes names that look alike, such as names in letters of other scripts (Unicode Technical Standard 39). */

/** Loads the table on demand, because it takes memory that hardly any request needs. */
const loadTable = async () => (await import('unhomoglyph')).default;

/** Characters that are invisible or hard to see. */
const FAINT = /[\p{M}\p{DI}\s]+/gu;

/** Returns the forms that a name is read as; two names look alike if they share one. */
function drawnForms(name: string, toPlainSigns: (text: string) => string): ReadonlySet<string> {
  const plain = name.normalize('NFKC');
  const draw = (text: string) => toPlainSigns(text.normalize('NFKD').replace(FAINT, '')).replace(FAINT, '');
  // The form before lower case counts too, because a capital I looks like a small l and a small i does not.
  return new Set([draw(plain.toLowerCase()), draw(plain).toLowerCase(), draw(draw(plain).toLowerCase())]);
}

export async function looksLikeOneOf(name: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false;
  const toPlainSigns = await loadTable();
  const forms = drawnForms(name, toPlainSigns);
  return others.some((other) => [...drawnForms(other, toPlainSigns)].some((form) => forms.has(form)));
}
