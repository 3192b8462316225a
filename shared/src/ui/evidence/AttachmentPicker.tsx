import {
  type ChangeEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { ATTACHMENT_MAX_BYTES } from '@najem/shared/domain/kernel';
import { ATTACHMENTS_PER_THING, isAttachmentType } from '@najem/shared/domain/register';
import { Cluster, Icon, type IconName } from '@najem/shared/ui/base';
import { Button, IconButton, Notice, useFormGuard } from '@najem/shared/ui/form';
import { BlackBarEditor } from './BlackBarEditor';
import { burnPicture } from './burn-picture';
import { TEXTS } from './texts';
import './evidence.css';

/** A file that was sent, or could not be. */
export interface SentFile {
  key: string;
  name: string;
  size: number;
  state: 'sending' | 'checking' | 'ready' | 'failed';
  /** Why it failed. */
  fault?: string;
}

export interface AttachmentPickerProps {
  files: readonly SentFile[];
  /** Sends a file; pictures come as their person wants them seen. */
  onSend: (file: File) => void;
  onRemove: (key: string) => void;
  /** Called with the names of the pictures that wait on the device, whenever there are others. */
  onHeld?: (names: readonly string[]) => void;
  /** The pictures that waited at an earlier visit and have to be picked again. */
  lost?: readonly string[];
  /** A text that is written across every picture. */
  stamp?: string;
  /** The number of files; ten when absent. */
  max?: number;
}

/** A picture that waits on the device, or a file that cannot be sent. */
interface HeldFile {
  key: number;
  file: File;
  /** Its stamp is being drawn; it is sent after that. */
  isSending?: boolean;
  fault?: string;
}

/**
 * Files for a form: a PDF is sent at once, a picture after its person has covered what others should not see. The form
 * is not sent while one of them is held back here: its row takes the focus and says what to do.
 */
export function AttachmentPicker({
  files,
  onSend,
  onRemove,
  onHeld,
  lost = [],
  stamp,
  max = ATTACHMENTS_PER_THING,
}: AttachmentPickerProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [covered, setCovered] = useState<HeldFile>();
  const moveFocus = useFocusAfterRender(addButton);
  const room = max - files.length;
  const { held, isOver, pick, release, sendPicture, sendAsIs } = useHeldFiles({ room, stamp, onSend, moveFocus });
  const waiting = held.filter(({ fault }) => fault === undefined).map(({ file }) => file.name);
  const tellHeld = useEffectEvent(() => onHeld?.(waiting));
  const waitingText = waiting.join('\n');
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) tellHeld();
    isFirst.current = false;
  }, [waitingText]);
  const firstHeld = useRef<HTMLLIElement>(null);
  const [isDue, setDue] = useState(false);
  useFormGuard(() => {
    setDue(held.length > 0);
    firstHeld.current?.focus();
    return held.length > 0;
  });

  return (
    <div className="rn-picker">
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept=".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp"
        aria-label={TEXTS.add}
        onChange={(event) => {
          setDue(false);
          pick(event);
        }}
      />
      <Button ref={addButton} icon="plus" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {TEXTS.add}
      </Button>
      <p id={hintId} className="rn-muted rn-small">
        {TEXTS.hint}
      </p>
      {lost.map((name) => (
        <Notice key={name} tone="warning">
          {TEXTS.pickAgain(name)}
        </Notice>
      ))}
      {isOver && <p role="alert">{TEXTS.tooMany(max)}</p>}
      {files.length + held.length > 0 && (
        <ul className="rn-list rn-picked" aria-label={TEXTS.files}>
          {files.map(({ key, name, size, state, fault }) => {
            const remove = () => {
              moveFocus();
              onRemove(key);
            };
            return <Row key={key} name={name} size={size} look={LOOKS[state]} text={fault} onRemove={remove} />;
          })}
          {held.map((one, index) => (
            <HeldRow
              key={one.key}
              ref={index === 0 ? firstHeld : undefined}
              held={one}
              isDue={isDue}
              onCover={() => setCovered(one)}
              onSend={() => void sendAsIs(one)}
              onRemove={() => release(one)}
            />
          ))}
        </ul>
      )}
      {covered && (
        <BlackBarEditor
          file={covered.file}
          stamp={stamp}
          onDone={(file) => {
            setCovered(undefined);
            sendPicture(covered, file);
          }}
          onClose={() => setCovered(undefined)}
        />
      )}
    </div>
  );
}

/** A function that moves the focus to a button after the next render: the pressed one goes away with its row. */
function useFocusAfterRender(button: RefObject<HTMLButtonElement | null>): () => void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting.current) button.current?.focus();
    isWaiting.current = false;
  });
  return () => void (isWaiting.current = true);
}

interface HeldFilesOptions extends Pick<AttachmentPickerProps, 'stamp' | 'onSend'> {
  /** How many files may still be held or sent. */
  room: number;
  moveFocus: () => void;
}

/** The files that have been picked and not been sent. */
function useHeldFiles({ room, stamp, onSend, moveFocus }: HeldFilesOptions) {
  const [held, setHeld] = useState<readonly HeldFile[]>([]);
  const [isOver, setOver] = useState(false);
  const nextKey = useRef(0);
  /** The keys of the pictures that are being stamped: one that goes away meanwhile, alone or with the form, is not sent. */
  const underWay = useRef(new Set<number>());
  useEffect(() => {
    const keys = underWay.current;
    return () => keys.clear();
  }, []);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.target.files ?? [])];
    // The same file can be picked again.
    event.target.value = '';
    const free = room - held.length;
    setOver(picked.length > free);
    const kept = picked
      .slice(0, Math.max(0, free))
      .map((file) => ({ key: nextKey.current++, file, fault: faultOf(file) }));
    const isSent = ({ file, fault }: HeldFile) => fault === undefined && !isPicture(file);
    for (const { file } of kept.filter(isSent)) onSend(file);
    setHeld((all) => [...all, ...kept.filter((one) => !isSent(one))]);
  };
  const release = ({ key }: HeldFile) => {
    moveFocus();
    underWay.current.delete(key);
    // Others may have come or gone while a picture was drawn.
    setHeld((all) => all.filter((one) => one.key !== key));
  };
  const change = ({ key }: HeldFile, to: Pick<HeldFile, 'isSending' | 'fault'>) =>
    setHeld((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const sendPicture = (one: HeldFile, file: File) => {
    release(one);
    onSend(file);
  };
  const sendAsIs = async (one: HeldFile) => {
    moveFocus();
    underWay.current.add(one.key);
    change(one, { isSending: true });
    const burnt = await stamped(one.file, stamp);
    if (!underWay.current.delete(one.key)) return;
    if (burnt) sendPicture(one, burnt);
    else change(one, { isSending: false, fault: TEXTS.unreadable });
  };
  return { held, isOver, pick, release, sendPicture, sendAsIs };
}

interface HeldRowProps {
  ref?: Ref<HTMLLIElement>;
  held: HeldFile;
  /** Its form was to be sent: it says what to do first. */
  isDue: boolean;
  onCover: () => void;
  onSend: () => void;
  onRemove: () => void;
}

function HeldRow({ ref, held: { file, isSending, fault }, isDue, onCover, onSend, onRemove }: HeldRowProps) {
  const waiting = isDue ? DUE : WAITING;
  const look = isSending ? LOOKS.sending : fault === undefined ? waiting : LOOKS.failed;
  const text = fault !== undefined && isDue ? TEXTS.removeFirst(fault) : fault;
  return (
    <Row ref={ref} name={file.name} size={file.size} look={look} text={text} onRemove={onRemove}>
      {look === waiting && (
        <>
          <Button size="s" aria-label={TEXTS.coverOf(file.name)} onClick={onCover}>
            {TEXTS.cover}
          </Button>
          <Button size="s" aria-label={TEXTS.sendOf(file.name)} onClick={onSend}>
            {TEXTS.send}
          </Button>
        </>
      )}
    </Row>
  );
}

interface Look {
  icon: IconName;
  tone: string;
  text: string;
}

const WAITING: Look = { icon: 'eye', tone: 'neutral', text: TEXTS.waiting };
const DUE: Look = { icon: 'warning', tone: 'danger', text: TEXTS.due };
const LOOKS: Readonly<Record<SentFile['state'], Look>> = {
  sending: { icon: 'clock', tone: 'info', text: TEXTS.sending },
  checking: { icon: 'clock', tone: 'info', text: TEXTS.checking },
  ready: { icon: 'check', tone: 'success', text: TEXTS.ready },
  failed: { icon: 'warning', tone: 'danger', text: TEXTS.unreadable },
};

interface RowProps {
  ref?: Ref<HTMLLIElement>;
  name: string;
  size: number;
  look: Look;
  /** In place of the look's own text. */
  text?: string;
  onRemove: () => void;
  children?: ReactNode;
}

function Row({ ref, name, size, look, text = look.text, onRemove, children }: RowProps) {
  return (
    <li ref={ref} tabIndex={-1} className="rn-picked-file">
      <div className="rn-picked-name">
        <strong>{name}</strong> <span className="rn-muted rn-tabular">{sizeText(size)}</span>
        <p role="status" className={`rn-picked-state rn-tone-${look.tone}`}>
          <Icon name={look.icon} size={15} /> {text}
        </p>
      </div>
      {children && (
        <div className="rn-picked-acts">
          <Cluster>{children}</Cluster>
        </div>
      )}
      <div className="rn-picked-remove">
        <IconButton icon="trash" variant="danger" label={TEXTS.remove(name)} onClick={onRemove} />
      </div>
    </li>
  );
}

function faultOf({ size, type }: File): string | undefined {
  if (!isAttachmentType(type)) return TEXTS.wrongType;
  return size > ATTACHMENT_MAX_BYTES && type === 'application/pdf' ? TEXTS.tooLarge : undefined;
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

/** A picture without bars; a stamp is drawn in any case. */
async function stamped(file: File, stamp: string | undefined): Promise<File | undefined> {
  if (stamp === undefined && file.size <= ATTACHMENT_MAX_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture && burnPicture(picture, [], { name: file.name, stamp });
}

const KILOBYTE = 1000;
const TENTHS = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 0 });

function sizeText(bytes: number): string {
  const [value, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'kB'] : [bytes / KILOBYTE ** 2, 'MB'];
  return `${(value < 10 ? TENTHS : WHOLE).format(value)} ${unit}`;
}
