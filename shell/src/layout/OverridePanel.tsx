import {
  ERRORS,
  type ErrorCode,
  type Override,
  overrideOrigin,
  overrides,
  type Registry,
} from '@najem/shared/contract';
import { formatDateTime } from '@najem/shared/domain';
import { type AppStore, loadable, moduleState, request, selectSession } from '@najem/shared/store';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { combineReducers } from 'redux';
import { combineEpics } from 'redux-observable';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { openAnew } from '../platform/open-anew';
import { TEXTS } from '../texts';
import './overrides.css';

const RESET = 'reset';
const ASKED = /^([a-z][a-z0-9-]{1,29})@(.+)$/;

const createOverride = request('override/create', overrides.create);
const clearOverrides = request('override/clear', overrides.clear);
const { id, reducer, useModuleState } = moduleState(
  'override',
  combineReducers({ created: loadable(createOverride), cleared: loadable(clearOverrides) }),
);
const overrideModule = { id, reducer, epic: combineEpics(createOverride.epic, clearOverrides.epic) };

export interface OverridePanelProps {
  /** What the address asks for. */
  asked: string | null;
  held: Override[];
  registry: Registry;
  isRenewing: boolean;
  /** The address without what it asks for. */
  here: string;
}

/** Everything that a person sees of overrides: the question, the answer, and the bar while there are some. */
export function OverridePanel(props: OverridePanelProps) {
  const store = useStore() as unknown as AppStore;
  const [joined, setJoined] = useState(false);
  useEffect(() => {
    const leave = store.join(overrideModule);
    setJoined(true);
    return leave;
  }, [store]);
  return joined ? <JoinedPanel {...props} /> : null;
}

function JoinedPanel({ asked, held, registry, isRenewing, here }: OverridePanelProps) {
  const dispatch = useDispatch();
  const { isAuthenticated } = useSelector(selectSession);
  const cleared = useModuleState((state) => state.cleared.status);
  const reset = () => void dispatch(clearOverrides.requested({}));

  useEffect(() => {
    if (asked === RESET) dispatch(clearOverrides.requested({}));
  }, [asked, dispatch]);
  useEffect(() => {
    if (cleared === 'loaded') openAnew(here);
  }, [cleared, here]);

  return (
    <div className="rn-overrides">
      {registry.overrideFault && <Fault fault={registry.overrideFault} />}
      {cleared === 'failed' && <Notice tone="danger">{TEXTS.overrideResetFailed}</Notice>}
      {/* Whoever is not signed in yet is asked when they are. */}
      {asked !== null && asked !== RESET && isAuthenticated && !isRenewing && (
        <Asked key={asked} asked={asked} held={held} registry={registry} here={here} />
      )}
      {held.length > 0 && (
        <div className="rn-overrides-bar" role="status">
          <ul>
            {held.map(({ remote, manifest, expiresAt }) => (
              <li key={remote}>
                {TEXTS.overrideActive(remote, overrideOrigin(manifest) ?? manifest)}{' '}
                <span className="rn-small">{TEXTS.overrideUntil(formatDateTime(expiresAt))}</span>
              </li>
            ))}
          </ul>
          <Button size="s" loading={cleared === 'loading'} onClick={reset}>
            {TEXTS.overrideReset}
          </Button>
        </div>
      )}
    </div>
  );
}

function Fault({ fault }: { fault: NonNullable<Registry['overrideFault']> }) {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  return (
    <Notice tone="warning" onDismiss={() => setSeen(true)}>
      {TEXTS.overrideFaults[fault]}
    </Notice>
  );
}

type AskedProps = Pick<OverridePanelProps, 'held' | 'registry' | 'here'> & { asked: string };

/** The question that an address brings along, or why there is none. */
function Asked({ asked, held, registry, here }: AskedProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const created = useModuleState((state) => state.created);
  const [, remote = '', manifest = ''] = ASKED.exec(asked) ?? [];
  const origin = overrideOrigin(manifest);
  const isHeld = held.some((override) => override.remote === remote && override.manifest === manifest);
  const forget = () => void navigate(here, { replace: true });

  useEffect(() => {
    if (isHeld) void navigate(here, { replace: true });
  }, [isHeld, navigate, here]);
  useEffect(() => {
    if (created.status === 'loaded') openAnew(here);
  }, [created.status, here]);

  if (isHeld) return null;
  const refusal = refusalOf(registry, remote, origin);
  if (refusal) {
    return (
      <Notice tone="danger" onDismiss={forget}>
        {ERRORS[refusal].message}
      </Notice>
    );
  }
  return (
    <ConfirmDialog
      open
      icon="warning"
      title={TEXTS.overrideTitle}
      confirmLabel={TEXTS.overrideConfirm}
      loading={created.status === 'loading'}
      error={created.status === 'failed' ? created.error.message : undefined}
      onConfirm={() => void dispatch(createOverride.requested({ remote, manifest }))}
      onClose={forget}
    >
      <div className="rn-stack rn-gap-s">
        <p>
          {TEXTS.overrideFrom(remote)} <strong className="rn-overrides-origin">{origin}</strong>
        </p>
        <p>{TEXTS.overrideQuestion}</p>
        <p>{TEXTS.overrideWarning}</p>
      </div>
    </ConfirmDialog>
  );
}

/** What the server would answer: nobody is asked for something that is then refused. */
function refusalOf(registry: Registry, remote: string, origin: string | undefined): ErrorCode | undefined {
  if (!registry.mayOverride) return 'OVERRIDE_NOT_ALLOWED';
  if (origin === undefined) return 'OVERRIDE_ADDRESS';
  return registry.remotes.some(({ id }) => id === remote) ? undefined : 'OVERRIDE_REMOTE';
}
