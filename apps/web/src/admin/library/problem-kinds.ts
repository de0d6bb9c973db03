import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import type { LibraryProblemKind } from '#data/admin/admin-library-queries.ts';

interface KindWords {
  readonly kind: LibraryProblemKind;
  readonly title: string;
  readonly advice: string;
  readonly none: string;
}

export const PROBLEM_KINDS: readonly KindWords[] = [
  {
    kind: 'unreadable',
    title: adminLibraryTexts.unreadable,
    advice: adminLibraryTexts.unreadableText,
    none: adminLibraryTexts.noneUnreadable,
  },
  {
    kind: 'missing',
    title: adminLibraryTexts.missing,
    advice: adminLibraryTexts.missingText,
    none: adminLibraryTexts.noneMissing,
  },
  {
    kind: 'untagged',
    title: adminLibraryTexts.withoutTags,
    advice: adminLibraryTexts.withoutTagsText,
    none: adminLibraryTexts.noneWithoutTags,
  },
  {
    kind: 'duplicate',
    title: adminLibraryTexts.duplicates,
    advice: adminLibraryTexts.duplicatesText,
    none: adminLibraryTexts.noDuplicates,
  },
];
