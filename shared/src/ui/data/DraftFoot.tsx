import { countWord, epochMs, formatTimeOf, MINUTE_MS } from '@najem/shared/domain/kernel';
import { Grid, Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { ConfirmDialog } from './Dialog';
import { TEXTS } from './texts';
import './draft-foot.css';

const T = TEXTS.draft;

/** How much of what was written in a form is kept. */
export interface ShownDraft {
  /** When it was last saved; undefined where nothing is kept. */
  savedAt: string | undefined;
  /** When it was last changed here, in ms since 1970. */
  editedAt: number | undefined;
  /** Why it could not be saved, in a sentence. */
  fault: string | undefined;
  values: object | undefined;
  /** A newer text, which another tab saved. */
  other: { values: object; savedAt: string } | undefined;
  /** Another tab deleted it. */
  isRemoved?: boolean;
  choose: (which: 'mine' | 'other') => void;
  remove: () => void;
  /** Whether something was written that could not be saved, and what lets it go. */
  isUnsaved?: boolean;
  giveUp?: () => void;
  /** Whether it is being sent or deleted. */
  isStopped?: boolean;
}

export interface DraftFootProps {
  draft: ShownDraft;
  /** The names of the form's texts, which are shown where two tabs wrote different ones. */
  texts: readonly string[];
}

/** The foot of a form that keeps a draft: when it was saved, what it could not save, and of two texts the choice. */
export function DraftFoot({ draft, texts }: DraftFootProps) {
  const { savedAt, fault, other } = draft;
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack gap="s">
      <div className="rn-draft-foot">
        {savedAt !== undefined && (
          <>
            <span className="rn-muted rn-small rn-tabular">{T.saved(formatTimeOf(savedAt, serverNow()))}</span>
            <Button size="s" variant="quiet" icon="trash" onClick={() => setAsked(true)}>
              {T.remove}
            </Button>
          </>
        )}
      </div>
      {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
      {other && <TwoTexts draft={draft} other={other} texts={texts} />}
      {draft.isRemoved === true && <Removed choose={draft.choose} />}
      {isAsked && (
        <ConfirmDialog
          open
          title={T.removeTitle}
          confirmLabel={T.remove}
          onConfirm={() => {
            setAsked(false);
            draft.remove();
          }}
          onClose={() => setAsked(false)}
        >
          {T.removeText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** What becomes of the text whose draft another tab deleted; nothing more is saved here until that is chosen. */
function Removed({ choose }: Pick<ShownDraft, 'choose'>) {
  return (
    <Notice
      tone="warning"
      title={T.removed}
      actions={
        <>
          <Button size="s" onClick={() => choose('other')}>
            {T.removeHere}
          </Button>
          <Button size="s" onClick={() => choose('mine')}>
            {T.keepMine}
          </Button>
        </>
      }
    >
      {T.removedText}
    </Notice>
  );
}

interface TwoTextsProps extends DraftFootProps {
  other: NonNullable<ShownDraft['other']>;
}

/** Both texts with the difference in time; nothing more is saved here until one is chosen. */
function TwoTexts({ draft: { values, editedAt, choose }, other, texts }: TwoTextsProps) {
  return (
    <Notice
      tone="warning"
      title={T.other(formatTimeOf(other.savedAt, serverNow()), differenceOf(other.savedAt, editedAt))}
      actions={
        <>
          <Button size="s" onClick={() => choose('other')}>
            {T.useOther}
          </Button>
          <Button size="s" onClick={() => choose('mine')}>
            {T.keepMine}
          </Button>
        </>
      }
    >
      <Grid column="s">
        <OneText title={T.others} text={draftText(other.values, texts)} />
        <OneText title={T.mine} text={draftText(values ?? {}, texts)} />
      </Grid>
    </Notice>
  );
}

function OneText({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <strong>{title}</strong>
      <p className="rn-draft-text">{text || T.nothing}</p>
    </section>
  );
}

/** The texts of these fields of a draft, one below the other. */
export function draftText(values: object, names: readonly string[]): string {
  const all = new Map<string, unknown>(Object.entries(values));
  return names
    .map((name) => all.get(name))
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n');
}

/** By how much the other text is later or earlier; nothing within a minute. */
function differenceOf(savedAt: string, editedAt: number | undefined): string {
  const ms = (epochMs(savedAt) ?? 0) - (editedAt ?? 0);
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  if (editedAt === undefined || minutes === 0) return '';
  const text = countWord(minutes, ['minutę', 'minuty', 'minut']);
  return ms > 0 ? T.later(text) : T.earlier(text);
}
