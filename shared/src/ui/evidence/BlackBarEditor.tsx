import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
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
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const [burning, setBurning] = useState<'idle' | 'running' | 'failed'>('idle');
  const burn = async () => {
    setBurning('running');
    const burnt = picture ? await burnPicture(picture, bars, { name: file.name, stamp }) : undefined;
    // A window that was closed meanwhile sends nothing.
    if (!isOpen.current) return;
    if (burnt) onDone(burnt);
    else setBurning('failed');
  };
  return (
    <Dialog
      open
      title={TEXTS.cover}
      isUnsaved={steps > 0}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button variant="primary" disabled={!picture} loading={burning === 'running'} onClick={() => void burn()}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      {picture === null && <Spinner visible />}
      {(picture === undefined || burning === 'failed') && <Notice tone="danger">{TEXTS.unreadable}</Notice>}
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

/** A gesture of a pointer, from where it went down until it is lifted. */
interface Gesture {
  is: 'draw' | 'move' | 'resize';
  /** The bar that is moved or resized. */
  index: number;
  from: Point;
  bar: Bar;
}

interface Point {
  x: number;
  y: number;
}

function Board({ picture, bars, steps, onChange, onUndo }: BoardProps) {
  const helpId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState<number>();
  const add = (bar: Bar) => {
    onChange([...bars, bar]);
    setSelected(bars.length);
  };
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
  const pointer = usePointer(picture, bars, { onSelect: setSelected, onAdd: add, onReplace: replace });
  const press = (event: KeyboardEvent, index: number, bar: Bar) => {
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const next = barAfter(event, bar, picture);
    if (isRemoval || next) event.preventDefault();
    if (isRemoval) remove(index);
    else if (next) replace(index, next);
  };

  return (
    <Stack>
      <p id={helpId} className="rn-muted rn-small">
        {TEXTS.help}
      </p>
      <Cluster>
        <Button ref={addButton} size="s" icon="plus" onClick={() => add(middleBar(picture))}>
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
        className="rn-board"
        // The whole picture stays in sight: a finger on it draws and does not scroll.
        style={{ maxWidth: `calc(max(12rem, 100dvh - 23rem) * ${picture.width / picture.height})` }}
        role="group"
        aria-label={TEXTS.picture}
        {...pointer.board}
      >
        <DrawnPicture picture={picture} label={TEXTS.picture} />
        {pointer.shown.map((bar, index) => (
          <button
            key={index}
            type="button"
            className="rn-bar"
            style={placeOf(bar, picture)}
            aria-label={TEXTS.bar(index + 1, pointer.shown.length)}
            aria-describedby={helpId}
            onFocus={() => setSelected(index)}
            onPointerDown={(event) => pointer.begin(event, 'move', index)}
            onKeyDown={(event) => press(event, index, bar)}
          >
            <span className="rn-bar-corner" onPointerDown={(event) => pointer.begin(event, 'resize', index)} />
          </button>
        ))}
      </div>
    </Stack>
  );
}

interface PointerActs {
  onSelect: (index: number | undefined) => void;
  onAdd: (bar: Bar) => void;
  onReplace: (index: number, bar: Bar) => void;
}

/** Draws, moves and resizes bars by mouse or finger; `shown`: the bars as they are during a gesture. */
function usePointer(picture: Size, bars: Bars, { onSelect, onAdd, onReplace }: PointerActs) {
  const board = useRef<HTMLDivElement>(null);
  const [gesture, setGesture] = useState<Gesture>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = board.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: ((clientX - left) / width) * picture.width, y: ((clientY - top) / height) * picture.height };
  };
  const barAt = ({ is, index, from }: Gesture, to: Point): Bar => {
    const by = { x: to.x - from.x, y: to.y - from.y };
    const old = bars[index];
    if (is === 'draw' || !old) return barBetween(from, to, picture);
    return is === 'move' ? moveBar(old, by, picture) : resizeBar(old, by, picture);
  };
  const begin = (event: PointerEvent, is: Gesture['is'], index: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    board.current?.setPointerCapture?.(event.pointerId);
    const from = pointOf(event);
    onSelect(index);
    setGesture({ is, index, from, bar: bars[index] ?? { ...from, width: 0, height: 0 } });
  };
  const end = (event: PointerEvent) => {
    if (!gesture) return;
    const bar = barAt(gesture, pointOf(event));
    setGesture(undefined);
    if (gesture.is !== 'draw') onReplace(gesture.index, bar);
    else if (isVisibleBar(bar, picture)) onAdd(bar);
    else onSelect(undefined);
  };
  const shown = gesture?.is === 'draw' ? [...bars, gesture.bar] : bars;
  return {
    shown: shown.map((bar, index) => (gesture?.index === index ? gesture.bar : bar)),
    begin,
    /** Goes to the element that contains the picture. */
    board: {
      ref: board,
      onPointerDown: (event: PointerEvent) => begin(event, 'draw', bars.length),
      onPointerMove: (event: PointerEvent) =>
        gesture && setGesture({ ...gesture, bar: barAt(gesture, pointOf(event)) }),
      onPointerUp: end,
      onPointerCancel: () => setGesture(undefined),
    },
  };
}

/** One press of an arrow key, as a part of the picture. */
const STEPS: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

/** The bar after a key: moved by an arrow, resized with Shift; `undefined` for any other key. */
function barAfter({ key, shiftKey }: KeyboardEvent, bar: Bar, picture: Size): Bar | undefined {
  const by = STEPS[key];
  if (!by) return undefined;
  const step = { x: by.x * picture.width, y: by.y * picture.height };
  return shiftKey ? resizeBar(bar, step, picture) : moveBar(bar, step, picture);
}

function placeOf({ x, y, width, height }: Bar, picture: Size) {
  const percent = (part: number) => `${part * 100}%`;
  return {
    left: percent(x / picture.width),
    top: percent(y / picture.height),
    width: percent(width / picture.width),
    height: percent(height / picture.height),
  };
}
