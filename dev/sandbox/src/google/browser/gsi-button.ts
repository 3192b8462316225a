import type { GsiTexts } from '../texts';
import type { ButtonOptions } from './gsi-types';

/** Runs in the browser: draws the sign-in button, without markup strings, which a page's policy may forbid. */
export function drawGsiButton(texts: GsiTexts, options: ButtonOptions): HTMLButtonElement {
  const icon = options.type === 'icon';
  const label = texts[options.text ?? 'signin_with'] ?? texts.signin_with;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = [
    'gsi-button',
    `gsi-${options.theme ?? 'outline'}`,
    `gsi-${options.size ?? 'large'}`,
    `gsi-${options.shape ?? (icon ? 'square' : 'rectangular')}`,
    `gsi-logo-${options.logo_alignment ?? 'left'}`,
    icon ? 'gsi-icon' : 'gsi-standard',
  ].join(' ');

  const logo = document.createElement('span');
  logo.className = 'gsi-mark';
  logo.setAttribute('aria-hidden', 'true');
  logo.textContent = 'G';
  button.append(logo);

  if (icon) {
    button.setAttribute('aria-label', label);
  } else {
    const words = document.createElement('span');
    words.className = 'gsi-words';
    words.textContent = label;
    button.append(words);
    const width = Number.parseInt(String(options.width ?? ''), 10);
    // The provider limits its button to these widths.
    if (width > 0) button.style.width = `${Math.min(400, Math.max(200, width))}px`;
  }
  return button;
}
