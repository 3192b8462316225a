import { useDraft } from '@najem/shared/store';
import { UnsentText } from '@najem/shared/ui/evidence';
import { TEXTS } from './texts';

/** What is written in the forms of the desk; what they begin with is nobody's loss. */
const WRITTEN = { reasons: '', text: '', recipientName: '', recipientAddress: '', trackingNumber: '' };
const FIELDS = Object.keys(WRITTEN);

type UnsentKind = keyof typeof TEXTS.unsent;

interface UnsentProps {
  thing: string;
  /** The forms that are not on the page, by their drafts. */
  kinds: readonly (UnsentKind | false)[];
}

/** What was written about a piece of work in forms that are not there now, as long as it is kept. */
export function Unsent({ thing, kinds }: UnsentProps) {
  return kinds.map((kind) => kind && <UnsentOne key={kind} kind={kind} thing={thing} />);
}

function UnsentOne({ kind, thing }: { kind: UnsentKind; thing: string }) {
  const draft = useDraft(kind, thing, WRITTEN);
  return <UnsentText draft={draft} texts={FIELDS} title={TEXTS.unsent[kind]} lead={TEXTS.unsentLead} />;
}
