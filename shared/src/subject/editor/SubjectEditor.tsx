import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { useToastOnce } from '@najem/shared/ui/context';
import { Steps } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useMemo, useRef } from 'react';
import { EvidenceDialog } from '../evidence/EvidenceDialog';
import type { SubjectFeature } from '../feature';
import { SubjectFeatureProvider, useSubjectEvents, useSubjectFeature, useSubjectState } from '../feature-context';
import type { FlowDraft, OpenFlow } from '../flow/flow';
import { buildListLink } from '../list/query';
import { TEXTS } from '../texts';
import { EditForm } from './EditForm';
import { IdentifierStep } from './IdentifierStep';
import { HistoryView, LockedForm } from './LockedForm';
import { useIdentityVerification, useOpenFlow, useSignIn } from './navigation';
import { NewForm } from './NewForm';
import { SuccessDialog } from './SuccessDialog';
import './editor.css';

const STEPS = [TEXTS.stepIdentifier, TEXTS.stepForm];

/** The texts and behaviour in which the editors of the two kinds differ. */
export interface SubjectEditorProps {
  feature: SubjectFeature;
  identifierLabel: string;
  identifierLead: string;
  /** Reads the draft that the browser kept. */
  readDraft?: () => FlowDraft | undefined;
  /** The time after which the screen leaves after a save; without it, the person closes the message first. */
  leaveAfterSaveMs?: number;
}

/** The add and edit screen of one kind of subject: identifier, form and history, as the flow in the store says. */
export function SubjectEditor({ feature, ...rest }: SubjectEditorProps) {
  return (
    <SubjectFeatureProvider value={feature}>
      <EditorScreen {...rest} />
    </SubjectFeatureProvider>
  );
}

function EditorScreen({
  identifierLabel,
  identifierLead,
  readDraft,
  leaveAfterSaveMs,
}: Omit<SubjectEditorProps, 'feature'>) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const flow = useSubjectState((state) => state.flow);
  const input = useSubjectState((state) => state.list.input);
  const list = useMemo(() => buildListLink(descriptor.path, input), [descriptor.path, input]);
  const startOver = useOpenFlow(readDraft);
  useToastOnce(flow.view === 'closed' ? undefined : flow.notice, TENANT_TOAST_MS, () =>
    dispatchFlow({ type: 'noticeShown' }),
  );
  useIdentityVerification();
  useSignIn();
  const page = useFocusOnNewView(flow.view === 'form' ? flow.mode : flow.view);

  const back = { ...list, label: descriptor.texts.listTitle };
  if (flow.view === 'closed') {
    return (
      <Page title={descriptor.texts.addAction} back={back} width="narrow">
        <CardSkeleton />
      </Page>
    );
  }
  const forms = { list, identifierLabel };
  return (
    <div ref={page}>
      <Page title={getTitle(flow, descriptor.texts.addAction)} lead={getLead(flow)} back={back} width="narrow">
        <Stack gap="l">
          {(flow.view === 'identifier' || (flow.view === 'form' && flow.mode === 'new')) && (
            <Steps label={TEXTS.steps} steps={STEPS} current={flow.view === 'identifier' ? 0 : 1} />
          )}
          <RestoredNotice flow={flow} onStartOver={startOver} />
          {flow.view === 'identifier' && (
            <IdentifierStep flow={flow} label={identifierLabel} lead={identifierLead} list={list} />
          )}
          {flow.view === 'form' && flow.mode === 'new' && <NewForm flow={flow} {...forms} />}
          {flow.view === 'form' && flow.mode === 'locked' && <LockedForm flow={flow} list={list} />}
          {flow.view === 'form' && flow.mode === 'edit' && <EditForm flow={flow} {...forms} />}
          {flow.view === 'history' && <HistoryView flow={flow} list={list} />}
        </Stack>
        <EvidenceDialog />
        <SuccessDialog flow={flow} list={list} leaveAfterSaveMs={leaveAfterSaveMs} />
      </Page>
    </div>
  );
}

function getTitle(flow: OpenFlow, addAction: string): string {
  if (flow.view === 'identifier' || (flow.view === 'form' && flow.mode === 'new')) return addAction;
  if (flow.view === 'history') return TEXTS.history;
  return flow.mode === 'edit' ? TEXTS.editTitle : TEXTS.addHistory;
}

/** The subject's name is in the lead, because the browser's history keeps titles. */
function getLead(flow: OpenFlow): string | undefined {
  return 'subject' in flow ? flow.subject.name : undefined;
}

/** Moves focus, and with it screen readers, to the heading of a view that replaced another. */
function useFocusOnNewView(view: string) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view && shown.current !== 'closed') page.current?.querySelector('h1')?.focus();
    shown.current = view;
  }, [view]);
  return page;
}

function RestoredNotice({ flow, onStartOver }: { flow: OpenFlow; onStartOver: () => void }) {
  if (flow.restored === 'verification') return <Notice tone="success">{TEXTS.restoredVerification}</Notice>;
  if (flow.restored !== 'draft') return null;
  return (
    <Notice
      tone="info"
      title={TEXTS.restoredTitle}
      actions={
        <Button size="s" onClick={onStartOver}>
          {TEXTS.startOver}
        </Button>
      }
    >
      {TEXTS.restoredDraft}
    </Notice>
  );
}
