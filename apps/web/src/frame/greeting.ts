import { shellTexts } from '@tutti/contract/frame/texts';

/** A-138 … A-140. */
export function greetingAt(hour: number): string {
  const { morning, afternoon, evening } = shellTexts.greeting;
  if (hour < 12) return morning;
  return hour < 18 ? afternoon : evening;
}

/** A-142, M-043. */
export function greetingName(user: { userName: string; email: string }): string {
  return user.userName || (user.email.split('@')[0] ?? '');
}
