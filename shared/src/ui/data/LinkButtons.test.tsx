import { renderKit } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkButtons } from './LinkButtons';

const LINK = 'https://example.test/r';

/** A tab as a page that opened it sees it. */
function aTab() {
  return { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };
}

async function press(name: RegExp, onWanted: () => Promise<string>) {
  const hands = userEvent.setup();
  const view = renderKit(<LinkButtons link={undefined} onWanted={onWanted} />);
  await hands.click(screen.getByText(name));
  return view;
}

describe('LinkButtons', () => {
  afterEach(() => jest.restoreAllMocks());

  test('hands the browser a promise of the link during the click where it takes one', async () => {
    const written: Record<string, Promise<Blob>>[] = [];
    class Item {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    }
    const hands = userEvent.setup();
    Object.assign(globalThis, { ClipboardItem: Item });
    jest.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      written.push((item as unknown as Item).parts);
      await written[0]?.['text/plain'];
    });
    let make: (link: string) => void = () => undefined;
    renderKit(<LinkButtons link={undefined} onWanted={() => new Promise((resolve) => (make = resolve))} />);
    await hands.click(screen.getByText('Kopiuj link'));
    expect(written).toHaveLength(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    make(LINK);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Link skopiowany do schowka.'));
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  test('opens a tab during the click and leads it to WhatsApp, without a hold on this page', async () => {
    const tab = aTab();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await press(/WhatsApp/, () => Promise.resolve(LINK));
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining(encodeURIComponent(LINK))),
    );
    expect(tab.opener).toBeNull();
  });

  test('closes that tab where no link can be made', async () => {
    const tab = aTab();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await press(/WhatsApp/, () => Promise.reject(new Error('refused')));
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('says how to copy by hand where the browser refuses, once there is a link', async () => {
    const hands = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    renderKit(<LinkButtons link={LINK} onWanted={() => Promise.resolve(LINK)} />);
    await hands.click(screen.getByText('Kopiuj link'));
    expect(await screen.findByText(/Nie udało się skopiować/)).toBeVisible();
  });
});
