/** Names that the eye takes for another one: letters of other scripts, signs for letters (Unicode Technical Standard 39). */

/** Loaded when somebody takes a name: its table of signs takes memory that hardly any request needs. */
const loadTable = async () => (await import('unhomoglyph')).default;

/** Nobody sees them, or hardly. */
const FAINT = /[\p{M}\p{DI}\s]+/gu;

/** Equal for two names that look alike, in one of the ways in which letters are read as others. */
function drawnForms(name: string, toPlainSigns: (text: string) => string): ReadonlySet<string> {
  const plain = name.normalize('NFKC');
  const draw = (text: string) => toPlainSigns(text.normalize('NFKD').replace(FAINT, '')).replace(FAINT, '');
  // A capital I is read as a small l, which its own small letter is not.
  return new Set([draw(plain.toLowerCase()), draw(plain).toLowerCase(), draw(draw(plain).toLowerCase())]);
}

export async function looksLikeOneOf(name: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false;
  const toPlainSigns = await loadTable();
  const forms = drawnForms(name, toPlainSigns);
  return others.some((other) => [...drawnForms(other, toPlainSigns)].some((form) => forms.has(form)));
}
