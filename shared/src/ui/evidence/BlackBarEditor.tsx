import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice, Spinner } from '@najem/shared/ui/form';
import { type Bar, barBetween, isVisibleBar, middleBar, moveBar, resizeBar, type Size } from './bars';
import { burnPicture } from './burn-picture';
import { DrawnPicture, usePicture } from './ImageCanvas';
import { TEXTS } from './texts';
import './evidence.css';

export interface BlackBarEditorProps {
  file: File;
  /** A text that is written across the picture. */
  stamp?: string;
  /** Gets the picture with the bars burnt in. */
  onDone: (file: File) => void;
  onClose: () => void;
}

/** A window in which a person covers parts of a picture, by mouse, finger or keyboard, before it leaves the device. */
export function BlackBarEditor({ file, stamp, onDone, onClose }: BlackBarEditorProps) {
  const picture = usePicture(file);
  const { bars, change, undo, steps } = useBars();
  const [hasFailed, setFailed] = useState(false);
  const burn = async () => {
    const burnt = picture ? await burnPicture(picture, bars, { name: file.name, stamp }) : undefined;
    if (burnt) onDone(burnt);
    else setFailed(true);
  };
  return (
    <Dialog
      open
      fillsPhone
      title={TEXTS.cover}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button variant="primary" disabled={!picture} onClick={() => void burn()}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      {picture === null && <Spinner visible />}
      {(picture === undefined || hasFailed) && <Notice tone="danger">{TEXTS.unreadable}</Notice>}
      {picture && <Board picture={picture} bars={bars} steps={steps} onChange={change} onUndo={undo} />}
    </Dialog>
  );
}

type Bars = readonly Bar[];

/** The bars with all states before: every act is one step back. */
function useBars() {
  const [states, setStates] = useState<readonly Bars[]>([[]]);
  const bars = states.at(-1) ?? [];
  return {
    bars,
    change: (next: Bars) => setStates([...states, next]),
    undo: () => setStates(states.slice(0, -1)),
    steps: states.length - 1,
  };
}

interface BoardProps {
  picture: ImageBitmap;
  bars: Bars;
  /** How many acts can be undone. */
  steps: number;
  onChange: (bars: Bars) => void;
  onUndo: () => void;
}

/** What a pointer does from where it went down until it is lifted. */
interface Gesture {
  is: 'draw' | 'move' | 'resize';
  /** The bar that is moved or resized. */
  index: number;
  from: { x: number; y: number };
  bar: Bar;
}

function Board({ picture, bars, steps, onChange, onUndo }: BoardProps) {
  const helpId = useId();
  const board = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState<number>();
  const [gesture, setGesture] = useState<Gesture>();
  const remove = (index: number) => {
    onChange(bars.filter((_bar, place) => place !== index));
    setSelected(undefined);
    // What had the focus goes away or can no longer be pressed.
    addButton.current?.focus();
  };
  const undo = () => {
    onUndo();
    setSelected(undefined);
    if (steps === 1) addButton.current?.focus();
  };
  const replace = (index: number, bar: Bar) => onChange(bars.map((old, place) => (place === index ? bar : old)));

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = board.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: ((clientX - left) / width) * picture.width, y: ((clientY - top) / height) * picture.height };
  };
  const begin = (event: PointerEvent, is: Gesture['is'], index: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    board.current?.setPointerCapture?.(event.pointerId);
    const from = pointOf(event);
    setSelected(index);
    setGesture({ is, index, from, bar: bars[index] ?? { ...from, width: 0, height: 0 } });
  };
  const follow = (event: PointerEvent) => gesture && setGesture({ ...gesture, bar: barOf(gesture, pointOf(event)) });
  const barOf = ({ is, index, from }: Gesture, to: { x: number; y: number }): Bar => {
    const by = { x: to.x - from.x, y: to.y - from.y };
    const old = bars[index];
    if (is === 'draw' || !old) return barBetween(from, to, picture);
    return is === 'move' ? moveBar(old, by, picture) : resizeBar(old, by, picture);
  };
  const end = (event: PointerEvent) => {
    if (!gesture) return;
    const bar = barOf(gesture, pointOf(event));
    setGesture(undefined);
    if (gesture.is !== 'draw') replace(gesture.index, bar);
    else if (isVisibleBar(bar, picture)) onChange([...bars, bar]);
    else setSelected(undefined);
  };
  const press = (event: KeyboardEvent, index: number, bar: Bar) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(index);
    }
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const step = { x: by.x * picture.width, y: by.y * picture.height };
    replace(index, event.shiftKey ? resizeBar(bar, step, picture) : moveBar(bar, step, picture));
  };

  const shown = gesture?.is === 'draw' ? [...bars, gesture.bar] : bars;
  return (
    <Stack>
      <p id={helpId} className="rn-muted rn-small">
        {TEXTS.help}
      </p>
      <Cluster>
        <Button
          ref={addButton}
          size="s"
          icon="plus"
          onClick={() => {
            onChange([...bars, middleBar(picture)]);
            setSelected(bars.length);
          }}
        >
          {TEXTS.addBar}
        </Button>
        <Button
          size="s"
          icon="trash"
          disabled={selected === undefined || !bars[selected]}
          onClick={() => selected !== undefined && remove(selected)}
        >
          {TEXTS.removeBar}
        </Button>
        <Button size="s" icon="back" disabled={steps === 0} onClick={undo}>
          {TEXTS.undo}
        </Button>
      </Cluster>
      <div
        ref={board}
        className="rn-board"
        // The whole picture stays in sight: a finger on it draws and does not scroll.
        style={{ maxWidth: `calc(max(12rem, 100dvh - 23rem) * ${picture.width / picture.height})` }}
        role="group"
        aria-label={TEXTS.picture}
        onPointerDown={(event) => begin(event, 'draw', bars.length)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => setGesture(undefined)}
      >
        <DrawnPicture picture={picture} label={TEXTS.picture} />
        {shown.map((bar, index) => (
          <button
            key={index}
            type="button"
            className="rn-bar"
            style={placeOf(gesture?.index === index ? gesture.bar : bar, picture)}
            aria-label={TEXTS.bar(index + 1, shown.length)}
            aria-describedby={helpId}
            onFocus={() => setSelected(index)}
            onPointerDown={(event) => begin(event, 'move', index)}
            onKeyDown={(event) => press(event, index, bar)}
          >
            <span className="rn-bar-corner" onPointerDown={(event) => begin(event, 'resize', index)} />
          </button>
        ))}
      </div>
    </Stack>
  );
}

/** One press of an arrow key, as a part of the picture. */
const STEPS: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

function placeOf({ x, y, width, height }: Bar, picture: Size) {
  const percent = (part: number) => `${part * 100}%`;
  return {
    left: percent(x / picture.width),
    top: percent(y / picture.height),
    width: percent(width / picture.width),
    height: percent(height / picture.height),
  };
}
