import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, as a person pastes it; longer texts take long letter by letter. */
export async function write(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
