import { Button, Form } from '@najem/shared/ui/form';
import { renderKit } from '@najem/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AttachmentPicker, CAUSE_TEXTS, ImageCanvas, type SentFile } from '.';

const STAMP = 'Tylko do weryfikacji w Rzetelny Najem, 20.11.2026';

/** The drawings on canvases, in order. */
let drawn: unknown[][];
beforeEach(() => {
  drawn = [];
  const note =
    (what: string) =>
    (...details: unknown[]) =>
      void drawn.push([what, ...details]);
  const context = {
    fillRect: note('rect'),
    drawImage: note('picture'),
    fillText: note('text'),
    strokeText: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
    measureText: () => ({ width: 100 }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['burnt'], { type: 'image/jpeg' })));
  Object.assign(globalThis, {
    createImageBitmap: async (file: Blob) => {
      if (file.size === 0) throw new Error('no picture');
      return { width: 200, height: 100, close: () => undefined };
    },
  });
});
afterEach(() => jest.restoreAllMocks());

const pdf = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });
const photo = new File(['photo'], 'dowód.png', { type: 'image/png' });

function setUp(options: { files?: SentFile[]; stamp?: string; max?: number } = {}) {
  const sent: File[] = [];
  const onRemove = jest.fn();
  const { unmount } = renderKit(
    <AttachmentPicker files={[]} {...options} onSend={(file) => void sent.push(file)} onRemove={onRemove} />,
  );
  const user = userEvent.setup({ applyAccept: false });
  return { user, sent, onRemove, unmount, pick: (...files: File[]) => user.upload(fileInput(), files) };
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

describe('the picker', () => {
  it('has the button and the hint', () => {
    setUp();
    expect(screen.getByRole('button', { name: 'Dodaj pliki' })).toHaveAccessibleDescription(
      'PDF, JPG, PNG lub WebP, do 10 MB każdy. Zakryj dane innych osób.',
    );
  });

  it('shows the state of each file, and removes it', async () => {
    const file = (key: string, state: SentFile['state'], fault?: string) => ({
      key,
      name: `${key}.pdf`,
      size: 1e6,
      state,
      fault,
    });
    const { user, onRemove } = setUp({
      files: [
        file('a', 'sending'),
        file('b', 'checking'),
        file('c', 'ready'),
        file('d', 'failed', CAUSE_TEXTS.malware),
      ],
    });
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('status').textContent?.trim())).toEqual([
      'Dodajemy plik…',
      'Sprawdzamy plik…',
      'Gotowy',
      'W pliku wykryto szkodliwe oprogramowanie.',
    ]);
    expect(rows[0]).toHaveTextContent('1 MB');
    await user.click(screen.getByRole('button', { name: 'Usuń c.pdf' }));
    expect(onRemove).toHaveBeenCalledWith('c');
  });

  it('sends a PDF at once, a picture only on request', async () => {
    const { user, sent, pick } = setUp();
    await pick(pdf, photo);
    expect(sent).toEqual([pdf]);
    expect(screen.getByText('Jeszcze niedodany')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
    await waitFor(() => expect(sent).toEqual([pdf, photo]));
    expect(screen.getByRole('button', { name: 'Dodaj pliki' })).toHaveFocus();
  });

  it('refuses other types, files that are too large, and too many', async () => {
    const { pick, sent } = setUp({ max: 2 });
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'duży.pdf', { type: 'application/pdf' });
    await pick(new File(['x'], 'x.exe', { type: 'application/x-msdownload' }), large, pdf);
    expect(sent).toEqual([]);
    expect(screen.getByText('Dozwolone są pliki PDF, JPG, PNG i WebP.')).toBeVisible();
    expect(screen.getByText('Plik może mieć najwyżej 10 MB.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Możesz dodać najwyżej 2 pliki.');
  });

  it('writes the stamp across a picture without bars, too', async () => {
    const { user, sent, pick } = setUp({ stamp: STAMP });
    await pick(photo);
    await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
    await waitFor(() => expect(sent.map(({ name, type }) => [name, type])).toEqual([['dowód.jpg', 'image/jpeg']]));
    expect(drawn).toContainEqual(['text', STAMP, 0, 0]);
  });

  describe('while pictures are being stamped', () => {
    const contract = new File(['other'], 'umowa.png', { type: 'image/png' });
    /** Holds the drawing of every picture until the returned function is called. */
    function holdDrawing() {
      const decode = globalThis.createImageBitmap as (file: Blob) => Promise<ImageBitmap>;
      const waiting: (() => void)[] = [];
      Object.assign(globalThis, {
        createImageBitmap: async (file: Blob) => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          return decode(file);
        },
      });
      return () => waiting.forEach((resume) => resume());
    }
    const list = () => screen.queryByRole('list', { name: 'Pliki' });

    it('sends each of them once', async () => {
      const draw = holdDrawing();
      const { user, sent, pick } = setUp({ stamp: STAMP });
      await pick(photo, contract);
      await user.dblClick(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
      expect(screen.getByText('Dodajemy plik…')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Zakryj fragmenty: dowód.png' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: umowa.png' }));
      draw();
      await waitFor(() => expect(list()).not.toBeInTheDocument());
      expect(sent.map(({ name }) => name)).toEqual(['dowód.jpg', 'umowa.jpg']);
    });

    it('does not send one that is removed', async () => {
      const draw = holdDrawing();
      const { user, sent, pick } = setUp({ stamp: STAMP });
      await pick(photo, contract);
      await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
      await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: umowa.png' }));
      await user.click(screen.getByRole('button', { name: 'Usuń dowód.png' }));
      draw();
      await waitFor(() => expect(list()).not.toBeInTheDocument());
      expect(sent.map(({ name }) => name)).toEqual(['umowa.jpg']);
    });

    it('sends none after its form was closed', async () => {
      const draw = holdDrawing();
      const { user, sent, pick, unmount } = setUp({ stamp: STAMP });
      await pick(photo);
      await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
      unmount();
      await act(async () => draw());
      expect(sent).toEqual([]);
    });
  });
});

describe('in a form', () => {
  function setUpForm() {
    const onSubmit = jest.fn();
    const sent: File[] = [];
    renderKit(
      <Form label="Pismo" onSubmit={onSubmit} actions={<Button type="submit">Wyślij</Button>}>
        <AttachmentPicker files={[]} onSend={(file) => void sent.push(file)} onRemove={() => undefined} />
      </Form>,
    );
    const user = userEvent.setup({ applyAccept: false });
    return { onSubmit, sent, user, submit: () => user.click(screen.getByRole('button', { name: 'Wyślij' })) };
  }

  it('a picture that waits keeps the form: its row has the focus and says what to do', async () => {
    const { onSubmit, sent, user, submit } = setUpForm();
    await user.upload(fileInput(), photo);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('listitem')).toHaveFocus();
    expect(screen.getByRole('listitem')).toHaveTextContent('Ten plik jeszcze nie jest dodany');
    await user.click(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([photo]);
  });

  it('a file that cannot be sent keeps the form until it is removed', async () => {
    const { onSubmit, user, submit } = setUpForm();
    await user.upload(fileInput(), new File(['x'], 'x.exe', { type: 'application/x-msdownload' }));
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('listitem')).toHaveTextContent('Usuń go, żeby wysłać formularz.');
    await user.click(screen.getByRole('button', { name: 'Usuń x.exe' }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

describe('the editor', () => {
  async function open(options: Parameters<typeof setUp>[0] = {}) {
    const all = setUp(options);
    await all.pick(photo);
    await all.user.click(screen.getByRole('button', { name: 'Zakryj fragmenty: dowód.png' }));
    const board = await screen.findByRole('group', { name: 'Obraz do zakrycia' });
    jest.spyOn(board, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 100, height: 50 } as DOMRect);
    return { ...all, board, done: () => all.user.click(screen.getByRole('button', { name: 'Gotowe' })) };
  }
  const bars = () => screen.queryAllByRole('button', { name: /^Czarny pasek/ });
  const drag = (target: Element, from: [number, number], to: [number, number]) => {
    // jsdom has no PointerEvent, whose coordinates are those of a MouseEvent.
    const fire = (type: string, [clientX, clientY]: [number, number]) =>
      fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, clientY }));
    fire('pointerdown', from);
    fire('pointermove', to);
    fire('pointerup', to);
  };
  /** The black rectangles of the sent picture; the first rectangle is its white ground. */
  const burnt = () =>
    drawn
      .filter(([what]) => what === 'rect')
      .slice(1)
      .map((details) => details.slice(1));

  it('asks before bars that were drawn are lost', async () => {
    const { board, user } = await open();
    drag(board, [10, 10], [40, 20]);
    await user.keyboard('{Escape}');
    expect(screen.getByText('Zmiany w tym oknie nie są zapisane.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Wróć' }));
    expect(bars()).toHaveLength(1);
  });

  it('burns what was drawn by mouse or finger into the pixels before anything is sent', async () => {
    const { board, done, sent } = await open();
    drag(board, [10, 10], [40, 20]);
    expect(bars()).toHaveLength(1);
    await done();
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['dowód.jpg']));
    expect(burnt()).toEqual([[20, 20, 60, 20]]);
    expect(screen.getByRole('button', { name: 'Dodaj pliki' })).toHaveFocus();
  });

  it('moves and resizes a bar by pointer', async () => {
    const { board, done, sent } = await open();
    drag(board, [10, 10], [20, 20]);
    drag(bars()[0] as Element, [15, 15], [25, 20]);
    drag((bars()[0] as Element).firstElementChild as Element, [30, 25], [35, 30]);
    await done();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(burnt()).toEqual([[40, 30, 30, 30]]);
  });

  it('is used by keyboard alone: add, move, resize, undo and delete', async () => {
    const { user, done, sent } = await open({ stamp: STAMP });
    await user.click(screen.getByRole('button', { name: 'Dodaj pasek' }));
    act(() => bars()[0]?.focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Dodaj pasek' }));
    expect(bars()).toHaveLength(2);
    act(() => bars()[1]?.focus());
    await user.keyboard('{Delete}');
    expect(bars()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Dodaj pasek' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    expect(bars()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    await done();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(burnt()).toEqual([[62, 45, 80, 11]]);
    expect(drawn).toContainEqual(['text', STAMP, 0, 0]);
  });

  it('sends nothing when it is closed while the picture is being drawn', async () => {
    const { user, done, sent } = await open();
    let finish: () => void = () => undefined;
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((resolve) => {
      finish = () => resolve(new Blob(['burnt'], { type: 'image/jpeg' }));
    });
    await done();
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    await act(async () => finish());
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Dodaj bez zakrywania: dowód.png' })).toBeVisible();
  });

  it('sends nothing when it is closed', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(sent).toEqual([]);
    expect(screen.getByText('Jeszcze niedodany')).toBeVisible();
  });
});

it('a picture is drawn, and one that cannot be read is said to be so', async () => {
  renderKit(<ImageCanvas file={photo} label="Dowód" />);
  expect(screen.queryByRole('img', { name: 'Dowód' })).toBeNull();
  expect(await screen.findByRole('img', { name: 'Dowód' })).toBeVisible();
  expect(drawn.map(([what]) => what)).toContain('picture');
  renderKit(<ImageCanvas file={new Blob([])} label="Pusty" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nie udało się odczytać obrazu.');
});
