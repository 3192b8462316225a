import { FORESEEN_TEXTS } from '@najem/shared/contract/kernel';
import { type Override, overrideOrigin, overrides } from '@najem/shared/contract/platform';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { loadable, moduleState, request, selectSession } from '@najem/shared/store';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { combineReducers } from 'redux';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppStore } from '../module';
import { replacePage } from '../platform/page-navigation';
import type { SiteRegistry } from '../platform/registry';
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
export const overrideModule = { id, reducer, epics: [createOverride.epic, clearOverrides.epic] };

export interface OverridePanelProps {
  /** The override that the address requests, `reset`, or null. */
  asked: string | null;
  active: Override[];
  registry: SiteRegistry;
  isGrowing: boolean;
  /** The address without that request. */
  address: string;
}

/** The user interface of overrides: the question, its outcome, and the bar while an override is active. */
export function OverridePanel(props: OverridePanelProps) {
  const store = useAppStore();
  const [joined, setJoined] = useState(false);
  useEffect(() => {
    const leave = store.join(overrideModule);
    setJoined(true);
    return leave;
  }, [store]);
  return joined ? <JoinedPanel {...props} /> : null;
}

function JoinedPanel({ asked, active, registry, isGrowing, address }: OverridePanelProps) {
  const dispatch = useDispatch();
  const { isAuthenticated } = useSelector(selectSession);
  const cleared = useModuleState((state) => state.cleared.status);
  const reset = () => void dispatch(clearOverrides.requested({}));

  useEffect(() => {
    if (asked === RESET) dispatch(clearOverrides.requested({}));
  }, [asked, dispatch]);
  useEffect(() => {
    if (cleared === 'loaded') replacePage(address);
  }, [cleared, address]);

  return (
    <div className="rn-overrides">
      {registry.overrideFault && <OverrideFault fault={registry.overrideFault} />}
      {cleared === 'failed' && (
        <Notice tone="danger" role="alert">
          {TEXTS.overrideResetFailed}
        </Notice>
      )}
      {/* A visitor who is not signed in is asked after the sign-in. */}
      {asked !== null && asked !== RESET && isAuthenticated && !isGrowing && (
        <Question key={asked} asked={asked} active={active} registry={registry} address={address} />
      )}
      {active.length > 0 && (
        <div className="rn-overrides-bar" role="status">
          <ul>
            {active.map(({ remote, manifest, expiresAt }) => (
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

function OverrideFault({ fault }: { fault: NonNullable<SiteRegistry['overrideFault']> }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice tone="warning" onDismiss={() => setDismissed(true)}>
      {TEXTS.overrideFaults[fault]}
    </Notice>
  );
}

type QuestionProps = Pick<OverridePanelProps, 'active' | 'registry' | 'address'> & { asked: string };

/** The question that an address leads to, or the reason why the request is refused. */
function Question({ asked, active, registry, address }: QuestionProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const created = useModuleState((state) => state.created);
  const [, remote = '', manifest = ''] = ASKED.exec(asked) ?? [];
  const origin = overrideOrigin(manifest);
  const isActive = active.some((override) => override.remote === remote && override.manifest === manifest);
  const dismiss = () => void navigate(address, { replace: true });

  useEffect(() => {
    if (isActive) void navigate(address, { replace: true });
  }, [isActive, navigate, address]);
  useEffect(() => {
    if (created.status === 'loaded') replacePage(address);
  }, [created.status, address]);

  if (isActive) return null;
  const refusal = refusalOf(registry, origin);
  if (refusal) {
    return (
      <Notice tone="danger" onDismiss={dismiss}>
        {FORESEEN_TEXTS[refusal]}
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
      onClose={dismiss}
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

/**
 * The error that the server would answer with, checked before the person is asked to confirm. Which remotes there may be, the
 * server alone knows: one without a release is in no registry.
 */
function refusalOf(registry: SiteRegistry, origin: string | undefined) {
  if (!registry.mayOverride) return 'OVERRIDE_NOT_ALLOWED';
  return origin === undefined ? 'OVERRIDE_ADDRESS' : undefined;
}
