import { adminTexts } from '@tutti/contract/admin/texts';
import { auditSentenceTexts } from '@tutti/contract/audit/sentence-texts';
import { actionName } from '#components/audit-terms.ts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

type Sentences = Readonly<Record<string, (who: string) => string>>;

const DONE: Sentences = auditSentenceTexts.done;
const FAILED: Sentences = auditSentenceTexts.failed;

const sentenceOf = (sentences: Sentences, action: string) =>
  Object.hasOwn(sentences, action) ? sentences[action] : undefined;

/** The short name of whoever acted; the column of users has the whole address. */
export function actorOf({ actorName, user }: AuditLogEntry): string {
  if (actorName !== undefined) return actorName;
  return user === adminTexts.audit.theServer ? user : auditSentenceTexts.somebody;
}

/** Says who did what. An action without a sentence, such as one of a newer server, keeps its name. */
export function auditSentence(entry: AuditLogEntry): string {
  const { action, isSuccess } = entry;
  const who = actorOf(entry);
  const sentence = sentenceOf(isSuccess ? DONE : FAILED, action);
  if (sentence !== undefined) return sentence(who);
  const name = actionName(action);
  return isSuccess ? name : auditSentenceTexts.otherFailed(who, name);
}
