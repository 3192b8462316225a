import type { UserEvent } from '@testing-library/user-event';

/** Puts a long text into a field at once, as a person does who wrote it elsewhere. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
