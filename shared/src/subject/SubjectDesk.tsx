import { isAdmin, TENANT_TOAST_MS } from '@najem/shared/domain';
import { loginFailure, type RootState, selectUser } from '@najem/shared/store';
import { Page, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { useToast, useToastOnce } from '@najem/shared/ui/context';
import { Dialog, Steps } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Desk } from './desk';
import { DeskProvider, useActor, useDesk, useDeskEvents, useDeskState } from './desk-context';
import { EditForm, HistoryView, LockedForm } from './ExistingForms';
import { doneAttempt, type FlowDraft, gateOf, type OpenFlow, signInRefusal } from './flow';
import { openFlow } from './flow-open';
import { IdentifierStep } from './IdentifierStep';
import { listAddress } from './list-query';
import { NewForm } from './NewForm';
import { readRouteState } from './route-state';
import { TEXTS } from './texts';
import './desk.css';

const STEPS = [TEXTS.stepIdentifier, TEXTS.stepForm];

/** What one kind's add screen says and does in its own way. */
export interface SubjectDeskProps {
  desk: Desk;
  identifierLabel: string;
  identifierLead: string;
  /** What the browser kept of an unfinished form. */
  readDraft?: () => FlowDraft | undefined;
  /** After a save the screen leaves by itself; without it, when the person has read the message. */
  leaveAfterSaveMs?: number;
}

/** The add and edit screen of one kind of subject: identifier, form and history, led by the flow in the store. */
export function SubjectDesk({ desk, ...rest }: SubjectDeskProps) {
  return (
    <DeskProvider value={desk}>
      <DeskScreen {...rest} />
    </DeskProvider>
  );
}

function DeskScreen({ identifierLabel, identifierLead, readDraft, leaveAfterSaveMs }: Omit<SubjectDeskProps, 'desk'>) {
  const { descriptor } = useDesk();
  const events = useDeskEvents();
  const flow = useDeskState((state) => state.flow);
  const listPath = useDeskState((state) => listAddress(descriptor.path, state.list.input));
  const startOver = useOpenFlow(readDraft);
  useToastOnce(flow.view === 'closed' ? undefined : flow.notice, TENANT_TOAST_MS, () =>
    events.flow({ type: 'noticeShown' }),
  );
  useIdentityGate();
  useSignIn();
  const page = useFocusOnNewView(flow.view === 'form' ? flow.mode : flow.view);

  const back = { href: listPath, label: descriptor.texts.listTitle };
  if (flow.view === 'closed') {
    return (
      <Page title={descriptor.texts.addAction} back={back} width="narrow">
        <CardSkeleton />
      </Page>
    );
  }
  const forms = { listPath, identifierLabel };
  return (
    <div ref={page}>
      <Page title={titleOf(flow, descriptor.texts.addAction)} lead={leadOf(flow)} back={back} width="narrow">
        <Stack gap="l">
          {(flow.view === 'identifier' || (flow.view === 'form' && flow.mode === 'new')) && (
            <Steps label={TEXTS.steps} steps={STEPS} current={flow.view === 'identifier' ? 0 : 1} />
          )}
          <Restored flow={flow} onStartOver={startOver} />
          {flow.view === 'identifier' && (
            <IdentifierStep flow={flow} label={identifierLabel} lead={identifierLead} listPath={listPath} />
          )}
          {flow.view === 'form' && flow.mode === 'new' && <NewForm flow={flow} {...forms} />}
          {flow.view === 'form' && flow.mode === 'locked' && <LockedForm flow={flow} listPath={listPath} />}
          {flow.view === 'form' && flow.mode === 'edit' && <EditForm flow={flow} {...forms} />}
          {flow.view === 'history' && <HistoryView flow={flow} listPath={listPath} />}
        </Stack>
        <SuccessDialog flow={flow} listPath={listPath} leaveAfterSaveMs={leaveAfterSaveMs} />
      </Page>
    </div>
  );
}

function titleOf(flow: OpenFlow, addAction: string): string {
  if (flow.view === 'identifier' || (flow.view === 'form' && flow.mode === 'new')) return addAction;
  if (flow.view === 'history') return TEXTS.history;
  return flow.mode === 'edit' ? TEXTS.editTitle : TEXTS.addHistory;
}

/** The person's name stands in the lead: a title would carry it into the browser's history. */
function leadOf(flow: OpenFlow): string | undefined {
  return 'subject' in flow ? flow.subject.name : undefined;
}

/**
 * Opens the flow for what the navigation asks for, closes it on leaving, and answers a function that opens it anew
 * without what was kept. The administrators' form waits until it is known who is signed in.
 */
function useOpenFlow(readDraft: SubjectDeskProps['readDraft']): () => void {
  const desk = useDesk();
  const { flow: tell } = useDeskEvents();
  const store = useStore<RootState>();
  const location = useLocation();
  const user = useSelector((state: RootState) => selectUser(state));
  const actor = useActor();
  // Whoever rents or lets is the usual counterpart; an administrator writes for others.
  const name = user && actor && !isAdmin(actor) ? user.name : '';

  const route = readRouteState(desk.descriptor, location.state);
  const canOpen = !route.editMode || actor !== null;

  const open = useEffectEvent(() => {
    const opening = { route, draft: readDraft?.(), isAdmin: actor !== null && isAdmin(actor), author: name };
    tell({ type: 'opened', flow: openFlow(desk.descriptor, opening) });
  });

  // A layout effect ends before the remote's epics do when the whole remote is left: they must hear of it.
  useLayoutEffect(() => {
    if (!canOpen) return;
    open();
    return () => {
      const state = store.getState();
      const isGated = gateOf(desk.select(state).flow) !== undefined;
      tell({ type: 'closed', comesBack: isGated || !state.session.isAuthenticated });
    };
  }, [desk, store, tell, location.key, canOpen]);

  useEffect(() => {
    if (name) tell({ type: 'authorKnown', author: name });
  }, [name, tell]);

  return () => {
    const fresh = { ...route, formData: undefined, verificationCompleted: false };
    const opening = { route: fresh, isAdmin: actor !== null && isAdmin(actor), author: name };
    tell({ type: 'opened', flow: openFlow(desk.descriptor, opening) });
  };
}

/** Leads to the identity verification with all that was typed, and leaves a copy behind for the browser's way back. */
function useIdentityGate(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const gate = useDeskState(({ flow }) => gateOf(flow));
  const go = useEffectEvent((state: NonNullable<typeof gate>) => {
    const { formData, formType, subjectId } = state;
    const here = { ...(location.state as object | null), formData, formType, subjectId };
    void navigate(location.pathname, { replace: true, state: here });
    void navigate('/identity-verification', { state });
  });
  useEffect(() => {
    if (gate) go(gate);
  }, [gate]);
}

/** A session that ended during the check is over for good: the client has tried to renew it. */
function useSignIn(): void {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const refusal = useDeskState(({ flow }) => signInRefusal(flow));
  const go = useEffectEvent((message: string) => {
    void navigate('/login', { replace: true, state: { message } });
    dispatch(loginFailure(message, true));
  });
  useEffect(() => {
    if (refusal) go(refusal.message);
  }, [refusal]);
}

/** Takes focus, and with it screen readers, to the top of a view that replaced another. */
function useFocusOnNewView(view: string) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view && shown.current !== 'closed') page.current?.querySelector('h1')?.focus();
    shown.current = view;
  }, [view]);
  return page;
}

function Restored({ flow, onStartOver }: { flow: OpenFlow; onStartOver: () => void }) {
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

interface SuccessDialogProps {
  flow: OpenFlow;
  listPath: string;
  leaveAfterSaveMs: number | undefined;
}

function SuccessDialog({ flow, listPath, leaveAfterSaveMs }: SuccessDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const done = doneAttempt(flow);
  // An added entry waits for OK; a saved subject may leave by itself.
  const isSave = flow.view === 'form' && flow.mode !== 'locked';
  const timeMs = done && isSave ? leaveAfterSaveMs : undefined;

  const leave = useEffectEvent(() => {
    if (done) toast.show({ text: done.message, durationMs: TENANT_TOAST_MS });
    void navigate(listPath);
  });
  useEffect(() => {
    if (timeMs === undefined) return;
    const timer = setTimeout(leave, timeMs);
    return () => clearTimeout(timer);
  }, [timeMs]);

  if (!done) return null;
  return (
    <Dialog open tone="success" size="s" title={TEXTS.success} onClose={() => void navigate(listPath)}>
      <p>{done.message}</p>
      {done.awarded > 0 && (
        <p className="rn-award">
          <Badge tone="success" icon="coins" strong>
            {TEXTS.coins(done.awarded)}
          </Badge>{' '}
          <span className="rn-muted rn-small">{TEXTS.coinsText}</span>
        </p>
      )}
    </Dialog>
  );
}
