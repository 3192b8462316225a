import { act, fireEvent, render, screen } from '@testing-library/react';
import { GoogleButton, type GoogleButtonProps } from './GoogleButton';
import { forgetGoogleChoice, type GoogleIdentity } from './google-identity';

const SETTINGS = {
  clientId: 'client-1',
  scriptUrl: 'https://accounts.test/gsi/client?v=1',
  cspNonce: 'page-nonce',
};

/** The provider's script as a page knows it, taking notes. */
const google = {
  initialize: jest.fn<void, Parameters<GoogleIdentity['initialize']>>(),
  renderButton: jest.fn<void, Parameters<GoogleIdentity['renderButton']>>((place) => {
    const button = document.createElement('button');
    button.textContent = 'Zaloguj się przez Google';
    place.append(button);
  }),
  disableAutoSelect: jest.fn(),
};

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://accounts.test/"]');

function show(more: Partial<GoogleButtonProps> = {}) {
  const props = {
    settings: SETTINGS,
    text: 'signin_with' as const,
    onCredential: jest.fn(),
    onFault: jest.fn(),
    ...more,
  };
  const view = render(<GoogleButton {...props} />);
  return { ...props, ...view };
}

async function arrive() {
  window.google = { accounts: { id: google } };
  await act(async () => void fireEvent.load(script() as HTMLScriptElement));
}

const lastSettings = () => google.initialize.mock.lastCall?.[0];

beforeEach(() => {
  google.initialize.mockClear();
  google.renderButton.mockClear();
});

// The order of these tests is a visit's: the script is fetched once for all that follows.
describe('the Google button', () => {
  it('has its full height before the script is there, and tells when the script is blocked', async () => {
    const { onFault, container } = show();
    expect(container.firstChild).toHaveStyle({ minHeight: '40px' });
    await act(async () => void fireEvent.error(script() as HTMLScriptElement));
    expect(onFault).toHaveBeenCalledTimes(1);
    script()?.remove();
  });

  it('asks for a blocked script once, however often the page around it is drawn', async () => {
    const { rerender, onCredential, onFault } = show();
    await act(async () => void fireEvent.error(script() as HTMLScriptElement));
    script()?.remove();
    rerender(<GoogleButton settings={{ ...SETTINGS }} text="signin_with" {...{ onCredential, onFault }} />);
    expect(script()).toBeNull();
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  it('tells when the script turns out to be something else', async () => {
    const { onFault } = show();
    delete window.google;
    await act(async () => void fireEvent.load(script() as HTMLScriptElement));
    expect(onFault).toHaveBeenCalledTimes(1);
    script()?.remove();
  });

  it("fetches the script in Polish with the page's nonce, and draws the provider's button", async () => {
    show();
    expect(script()?.src).toBe('https://accounts.test/gsi/client?v=1&hl=pl');
    expect(script()?.nonce).toBe('page-nonce');
    await arrive();
    expect(lastSettings()).toMatchObject({ client_id: 'client-1', ux_mode: 'popup', nonce: undefined });
    expect(google.renderButton).toHaveBeenCalledWith(expect.any(HTMLElement), {
      theme: 'outline',
      size: 'large',
      text: 'signin_with',
      locale: 'pl',
      logo_alignment: 'center',
      width: 200,
    });
    expect(screen.getByRole('button', { name: 'Zaloguj się przez Google' })).toBeVisible();
  });

  it.each([
    ['large', 40],
    ['medium', 32],
    ['small', 20],
  ] as const)('of size %s is %d pixels high', async (size, height) => {
    const { container } = show({ size });
    await act(async () => undefined);
    expect(container.firstChild).toHaveStyle({ minHeight: `${height}px` });
    expect(google.renderButton.mock.lastCall?.[1].size).toBe(size);
  });

  it('hands on the credential, and an answer without one as a fault', async () => {
    const { onCredential, onFault } = show();
    await act(async () => undefined);
    lastSettings()?.callback({ credential: 'jwt' });
    expect(onCredential).toHaveBeenCalledWith('jwt');
    lastSettings()?.callback({});
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  it('asks for a token with the nonce it is given, and again when that changes', async () => {
    const { rerender, ...props } = show({ nonce: 'n1' });
    await act(async () => undefined);
    expect(lastSettings()?.nonce).toBe('n1');
    rerender(<GoogleButton {...props} nonce="n2" />);
    await act(async () => undefined);
    expect(lastSettings()?.nonce).toBe('n2');
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('hears nothing any more once it is gone', async () => {
    const { onCredential, unmount } = show();
    await act(async () => undefined);
    const callback = lastSettings()?.callback;
    unmount();
    callback?.({ credential: 'jwt' });
    expect(onCredential).not.toHaveBeenCalled();
  });

  it('is told when the person leaves, where it was there at all', () => {
    forgetGoogleChoice();
    expect(google.disableAutoSelect).toHaveBeenCalledTimes(1);
    delete window.google;
    expect(() => forgetGoogleChoice()).not.toThrow();
  });
});
