import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a list of choices, as a person does, and takes the one of this label. */
export async function choose(user: UserEvent, list: HTMLElement, label: string): Promise<void> {
  if (list.getAttribute('aria-expanded') !== 'true') await user.click(list);
  const id = list.getAttribute('aria-controls');
  const options = id && document.getElementById(id);
  const popup = (options instanceof HTMLElement && options.closest<HTMLElement>('.ant-select-dropdown')) || undefined;
  const scope = popup ? within(popup) : screen;
  await user.click(scope.getByTitle(label));
}

/** The chosen text of a list of choices. */
export function chosen(list: HTMLElement): string {
  return list.closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? '';
}
