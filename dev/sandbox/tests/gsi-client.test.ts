/** @jest-environment jsdom */
import { finishSelection } from '../src/google/browser/finish';
import { drawGsiButton } from '../src/google/browser/gsi-button';
import { drawGsiCard } from '../src/google/browser/gsi-card';
import { installGoogleIdentity } from '../src/google/browser/gsi-client';
import type { CredentialResponse, GoogleId, GoogleWindow } from '../src/google/browser/gsi-types';
import { openGsiWindow } from '../src/google/browser/gsi-window';
import { gsiTexts } from '../src/google/texts';

const BASE = 'http://localhost:3001/google/gsi';
const opened: { address: URL; window: Window }[] = [];
let received: CredentialResponse[];

function googleId(language = 'pl'): GoogleId {
  installGoogleIdentity({ base: BASE, language, texts: gsiTexts }, drawGsiButton, drawGsiCard, openGsiWindow);
  const page: Window & GoogleWindow = window;
  const id = page.google?.accounts?.id;
  if (!id) throw new Error('The script installed nothing.');
  return id;
}

function initialized(extra: object = {}): GoogleId {
  const id = googleId();
  id.initialize({ client_id: 'klient', callback: (response) => received.push(response), ...extra });
  return id;
}

function place(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

function say(
  data: unknown,
  origin = 'http://localhost:3001',
  source: Window | undefined = opened.at(-1)?.window,
): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

function answer(credential: string) {
  return { type: 'gsi-credential', request: opened.at(-1)?.address.searchParams.get('request'), credential };
}

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  opened.length = 0;
  received = [];
  window.open = (address) => {
    // A separate window, because messages are distinguished by their source.
    const popup = document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
    opened.push({ address: new URL(String(address)), window: popup });
    return popup;
  };
  Object.defineProperty(globalThis, 'crypto', {
    configurable: true,
    value: { getRandomValues: (bytes: Uint8Array) => bytes.fill(opened.length + 1) },
  });
});

it.each([
  [{}, 'Zaloguj się przez Google', 'gsi-large'],
  [{ text: 'signup_with', size: 'medium' }, 'Zarejestruj się przez Google', 'gsi-medium'],
  [{ text: 'continue_with', size: 'small' }, 'Kontynuuj przez Google', 'gsi-small'],
  [{ text: 'signin', locale: 'en' }, 'Sign in', 'gsi-large'],
  [{ type: 'icon' }, 'Zaloguj się przez Google', 'gsi-icon'],
] as const)('the button drawn with %j reads "%s"', (options, label, className) => {
  const parent = place();
  initialized().renderButton(parent, options);
  const button = parent.querySelector('button');
  expect(button?.getAttribute('aria-label') ?? button?.querySelector('.gsi-words')?.textContent).toBe(label);
  expect(button?.className).toContain(className);
});

it.each([
  [300, '300px'],
  ['250', '250px'],
  [50, '200px'],
  [900, '400px'],
  ['100%', '200px'],
  [undefined, ''],
])('a button of width %s gets the style "%s"', (width, expected) => {
  const parent = place();
  initialized().renderButton(parent, { width });
  expect(parent.querySelector('button')?.style.width).toBe(expected);
});

it('a second button replaces the first one and loads no second stylesheet', () => {
  const id = initialized();
  const parent = place();
  id.renderButton(parent);
  id.renderButton(parent);
  expect(parent.children).toHaveLength(1);
  expect([...document.querySelectorAll('link')].map(({ href }) => href)).toEqual([`${BASE}/style`]);
});

it('a button before initialize is not drawn and is reported on the console', () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation();
  const parent = place();
  googleId().renderButton(parent);
  expect(parent.children).toHaveLength(0);
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('[GSI_LOGGER]'));
  complaint.mockRestore();
});

describe('signing in', () => {
  const press = (id: GoogleId, options: Parameters<GoogleId['renderButton']>[1] = {}) => {
    const parent = place();
    id.renderButton(parent, options);
    parent.querySelector('button')?.click();
  };

  it("the button opens the account window with the page's configuration", () => {
    let clicks = 0;
    press(initialized({ nonce: 'n1', hosted_domain: 'firma.test' }), {
      state: 's1',
      click_listener: () => (clicks += 1),
    });
    expect(clicks).toBe(1);
    const { address } = opened[0]!;
    expect(address.origin + address.pathname).toBe(`${BASE}/select`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'klient',
      origin: location.origin,
      nonce: 'n1',
      hd: 'firma.test',
      state: 's1',
      select_by: 'btn',
    });
  });

  it('the callback gets the credential once', () => {
    press(initialized(), { state: 's1' });
    say(answer('token'));
    say(answer('token'));
    expect(received).toEqual([{ credential: 'token', clientId: 'klient', select_by: 'btn', state: 's1' }]);
  });

  it('the newest configuration is used', () => {
    const id = initialized();
    const last: string[] = [];
    id.initialize({ client_id: 'drugi', callback: ({ clientId }) => last.push(clientId) });
    press(id);
    say(answer('token'));
    expect(received).toEqual([]);
    expect(last).toEqual(['drugi']);
  });

  it('messages of other origins, windows and requests are ignored', () => {
    press(initialized());
    say(answer('token'), 'https://evil.example');
    say(answer('token'), 'http://localhost:3001', window);
    say({ ...answer('token'), request: 'other' });
    say('gsi-credential');
    say(null);
    expect(received).toEqual([]);
  });

  it('a blocked account window is reported on the console', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation();
    const id = initialized();
    window.open = () => null;
    press(id);
    expect(complaint).toHaveBeenCalledWith('[GSI_LOGGER]: Failed to open popup window. Maybe blocked by the browser?');
    complaint.mockRestore();
  });
});

it('the One Tap card opens the account window and reports its moments', () => {
  const moments: string[] = [];
  initialized({ context: 'signup' }).prompt((moment) =>
    moments.push(`${moment.getMomentType()} ${moment.getDismissedReason()}`),
  );
  const card = document.querySelector('.gsi-card');
  expect(card?.getAttribute('aria-label')).toBe('Zarejestruj się kontem Google');
  card?.querySelector('button')?.click();
  expect(opened[0]?.address.searchParams.get('select_by')).toBe('user');
  say(answer('token'));
  expect(received).toMatchObject([{ select_by: 'user' }]);
  expect(document.querySelector('.gsi-card')).toBeNull();
  expect(moments).toEqual(['display ', 'dismissed credential_returned']);
});

it('the user and cancel() remove the One Tap card', () => {
  const reasons: string[] = [];
  const id = initialized();
  id.prompt((moment) => reasons.push(moment.getSkippedReason() || moment.getDismissedReason()));
  document.querySelector<HTMLButtonElement>('.gsi-close')?.click();
  id.prompt((moment) => reasons.push(moment.getSkippedReason() || moment.getDismissedReason()));
  id.cancel();
  expect(reasons.filter(Boolean)).toEqual(['user_cancel', 'cancel_called']);
  expect(document.querySelector('.gsi-card')).toBeNull();
});

describe('the end of the account window', () => {
  const finish = () => {
    document.body.innerHTML =
      '<p id="result" data-credential="token" data-request="r1" data-origin="http://localhost:3000"></p><p id="no-opener" class="hidden"></p>';
    finishSelection();
  };

  it('the account window sends the token to the requesting origin and closes', () => {
    const postMessage = jest.fn();
    const close = jest.spyOn(window, 'close').mockImplementation();
    Object.defineProperty(window, 'opener', { configurable: true, value: { postMessage } });
    finish();
    expect(postMessage).toHaveBeenCalledWith(
      { type: 'gsi-credential', request: 'r1', credential: 'token' },
      'http://localhost:3000',
    );
    expect(close).toHaveBeenCalled();
    close.mockRestore();
  });

  it('the account window shows a notice where no page opened it', () => {
    Object.defineProperty(window, 'opener', { configurable: true, value: null });
    finish();
    expect(document.getElementById('no-opener')?.classList.contains('hidden')).toBe(false);
  });
});

it('revoke() and disableAutoSelect() succeed', async () => {
  const id = initialized();
  id.disableAutoSelect();
  expect(await new Promise((resolve) => id.revoke('ala@gmail.com', resolve))).toEqual({ successful: true });
});
