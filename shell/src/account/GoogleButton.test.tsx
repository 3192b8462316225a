import { act, fireEvent, render, screen } from '@testing-library/react';
import { GoogleButton, type GoogleButtonProps } from './GoogleButton';
import type { GoogleIdentity } from './google-identity';

const SETTINGS = { clientId: 'client-1', frameUrl: '/google-button' };

/** A mock of the provider's script. */
const google = {
  initialize: jest.fn<void, Parameters<GoogleIdentity['initialize']>>(),
  renderButton: jest.fn<void, Parameters<GoogleIdentity['renderButton']>>((parent) => {
    const button = parent.ownerDocument.createElement('button');
    button.textContent = 'Zaloguj się przez Google';
    parent.append(button);
  }),
};

const frame = () => screen.getByTitle<HTMLIFrameElement>('Logowanie przez Google');

function show(more: Partial<GoogleButtonProps> = {}) {
  const props = {
    settings: SETTINGS,
    text: 'signin_with' as const,
    nonce: 'n0',
    onCredential: jest.fn(),
    onError: jest.fn(),
    onRetry: jest.fn(),
    ...more,
  };
  const view = render(<GoogleButton {...props} />);
  return { ...props, ...view };
}

/** Fills the frame as the provider's script does, and fires its load event. */
function arrive(script: object = { accounts: { id: google } }) {
  const inside = frame().contentDocument as Document;
  const place = inside.createElement('div');
  place.id = 'button';
  const page = inside.createElement('html');
  page.append(place);
  inside.replaceChildren(page);
  Object.assign(frame().contentWindow as Window, { google: script });
  fireEvent.load(frame());
}

const lastSettings = () => google.initialize.mock.lastCall?.[0];

beforeEach(() => {
  google.initialize.mockClear();
  google.renderButton.mockClear();
});

it('the Google button reports a blocked script only after the person tried again, which loads it again', () => {
  const { onError, onRetry, container } = show();
  expect(container.firstChild).toHaveStyle({ height: '40px' });
  const first = frame();
  act(() => arrive({}));
  expect(onError).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się przez Google' }));
  expect(frame()).not.toBe(first);
  act(() => arrive({}));
  expect(onError).toHaveBeenCalledTimes(1);
  expect(onRetry).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
  act(() => arrive());
  expect(onError).toHaveBeenCalledTimes(1);
  expect(frame().contentDocument?.querySelectorAll('button')).toHaveLength(1);
});

it('the Google button reports a frame that shows nothing of this site when the person tried again', () => {
  const { onError } = show();
  fireEvent.load(frame());
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się przez Google' }));
  fireEvent.load(frame());
  expect(onError).toHaveBeenCalledTimes(1);
});

it("the Google button is the provider's, in a frame, in Polish, and its script stays out of the page", () => {
  show();
  expect(frame()).toHaveAttribute('src', '/google-button');
  expect(document.querySelector('script')).toBeNull();
  act(() => arrive());
  expect(lastSettings()).toMatchObject({ client_id: 'client-1', ux_mode: 'popup', nonce: 'n0' });
  expect(google.renderButton).toHaveBeenCalledWith(frame().contentDocument?.getElementById('button'), {
    theme: 'outline',
    size: 'large',
    text: 'signin_with',
    locale: 'pl',
    logo_alignment: 'center',
    width: 200,
  });
  expect(frame().contentDocument?.querySelectorAll('button')).toHaveLength(1);
});

it.each([
  ['large', 40],
  ['medium', 32],
  ['small', 20],
] as const)('the Google button of size %s is %d pixels high', (size, height) => {
  const { container } = show({ size });
  act(() => arrive());
  expect(container.firstChild).toHaveStyle({ height: `${height}px` });
  expect(google.renderButton.mock.lastCall?.[1].size).toBe(size);
});

it('the Google button passes on the credential, and reports an answer without one as an error', () => {
  const { onCredential, onError } = show();
  act(() => arrive());
  lastSettings()?.callback({ credential: 'jwt' });
  expect(onCredential).toHaveBeenCalledWith('jwt');
  lastSettings()?.callback({});
  expect(onError).toHaveBeenCalledTimes(1);
});

it('the Google button requests a token with the given nonce, and again when it changes', () => {
  const { rerender, ...props } = show({ nonce: 'n1' });
  act(() => arrive());
  expect(lastSettings()?.nonce).toBe('n1');
  rerender(<GoogleButton {...props} nonce="n2" />);
  expect(lastSettings()?.nonce).toBe('n2');
  expect(frame().contentDocument?.querySelectorAll('button')).toHaveLength(1);
});

it('the Google button appears once its nonce is there', () => {
  const { rerender, ...props } = show({ nonce: undefined });
  act(() => arrive());
  expect(google.initialize).not.toHaveBeenCalled();
  rerender(<GoogleButton {...props} nonce="n1" />);
  expect(lastSettings()?.nonce).toBe('n1');
});

it('the Google button ignores the provider after it was unmounted', () => {
  const { onCredential, unmount } = show();
  act(() => arrive());
  const callback = lastSettings()?.callback;
  unmount();
  callback?.({ credential: 'jwt' });
  expect(onCredential).not.toHaveBeenCalled();
});
