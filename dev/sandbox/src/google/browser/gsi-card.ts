import type { GsiTexts } from '../texts';
import type { PromptNotification } from './gsi-types';

export interface CardRequest {
  texts: GsiTexts;
  title: string;
  parent: HTMLElement;
  /** False keeps the card when the user clicks outside it. */
  closeOnOutsideClick: boolean;
  choose: () => void;
  notify?: (notification: PromptNotification) => void;
}

/** Runs in the browser: draws the One Tap card. Returns the function that removes it, with the reason. */
export function drawGsiCard(request: CardRequest): (reason: string) => void {
  const { texts } = request;
  const notification = (moment: 'display' | 'skipped' | 'dismissed', reason: string): PromptNotification => ({
    getMomentType: () => moment,
    isDisplayMoment: () => moment === 'display',
    isDisplayed: () => moment === 'display',
    isNotDisplayed: () => false,
    getNotDisplayedReason: () => '',
    isSkippedMoment: () => moment === 'skipped',
    getSkippedReason: () => (moment === 'skipped' ? reason : ''),
    isDismissedMoment: () => moment === 'dismissed',
    getDismissedReason: () => (moment === 'dismissed' ? reason : ''),
  });

  const card = document.createElement('div');
  card.className = 'gsi-card';
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-label', request.title);

  const title = document.createElement('p');
  title.textContent = request.title;
  const choose = document.createElement('button');
  choose.type = 'button';
  choose.textContent = texts.choose;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'gsi-close';
  close.setAttribute('aria-label', texts.close);
  close.textContent = '×';
  card.append(title, choose, close);

  const remove = (reason: string) => {
    if (!card.isConnected) return;
    card.remove();
    document.removeEventListener('click', outside);
    const skipped = reason === 'user_cancel' || reason === 'tap_outside';
    request.notify?.(notification(skipped ? 'skipped' : 'dismissed', reason));
  };
  const outside = (event: MouseEvent) => {
    const isInside = event.target instanceof Node && card.contains(event.target);
    if (request.closeOnOutsideClick && !isInside) remove('tap_outside');
  };
  choose.addEventListener('click', () => request.choose());
  close.addEventListener('click', () => remove('user_cancel'));
  request.parent.append(card);
  // The click that opened the card still bubbles and must not close it.
  setTimeout(() => document.addEventListener('click', outside));
  request.notify?.(notification('display', ''));
  return remove;
}
