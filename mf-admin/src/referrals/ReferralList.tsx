import type { ReferralLink } from '@najem/shared/contract';
import { formatDate, REFERRAL_SNACKBAR_MS, referralLink } from '@najem/shared/domain';
import { dataOf } from '@najem/shared/store';
import { SwitchField } from '@najem/shared/ui/admin';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { type Column, ConfirmDialog, DataTable } from '@najem/shared/ui/data';
import { Button, CopyButton, IconButton, Notice } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { TEXTS as PANEL } from '../panel/texts';
import { useAdmin } from '../state';
import { ReferralDialog } from './ReferralDialog';
import { calls, dialogOpened, removalClosed, removalOpened } from './state';
import { TEXTS } from './texts';

/** All referral links, with the actions on each. */
export function ReferralList() {
  const dispatch = useDispatch();
  const list = useAdmin((state) => state.referrals.list);
  const links = dataOf(list)?.referralLinks ?? [];
  const load = () => dispatch(calls.list.requested({}));
  useEffect(() => {
    dispatch(calls.list.requested({}));
  }, [dispatch]);

  const failure = list.status === 'failed' ? TEXTS.withStatus(TEXTS.listFailed, list.error) : undefined;
  const add = (
    <Button variant="primary" icon="plus" onClick={() => dispatch(dialogOpened())}>
      {TEXTS.add}
    </Button>
  );
  return (
    <Stack>
      {links.length > 0 && <Cluster justify="end">{add}</Cluster>}
      {failure && links.length > 0 && (
        <Notice tone="warning">
          {failure} {PANEL.stale}
        </Notice>
      )}
      {failure && links.length === 0 ? (
        <Card>
          <ErrorState title={failure} onRetry={load} />
        </Card>
      ) : (
        <DataTable<ReferralLink>
          caption={TEXTS.table}
          columns={COLUMNS}
          rows={links}
          rowKey={({ _id }) => _id}
          loading={list.status === 'idle' || (list.status === 'loading' && links.length === 0)}
          empty={
            <Card>
              <EmptyState title={TEXTS.emptyTitle} icon="link" actions={add}>
                {TEXTS.emptyText}
              </EmptyState>
            </Card>
          }
        />
      )}
      <ReferralDialog />
      <RemovalDialog />
    </Stack>
  );
}

const COLUMNS: Column<ReferralLink>[] = [
  {
    key: 'code',
    title: TEXTS.columns.code,
    rowHeader: true,
    render: ({ code }) => <span translate="no">{code}</span>,
  },
  { key: 'description', title: TEXTS.columns.description, render: ({ description }) => description },
  {
    key: 'campaign',
    title: TEXTS.columns.campaign,
    render: ({ campaign }) => campaign ?? <span className="rn-muted">{TEXTS.noCampaign}</span>,
  },
  { key: 'active', title: TEXTS.columns.active, render: (link) => <ActiveSwitch link={link} /> },
  {
    key: 'created',
    title: TEXTS.columns.created,
    render: ({ createdAt }) => <span className="rn-tabular">{formatDate(createdAt)}</span>,
  },
  {
    key: 'actions',
    title: TEXTS.columns.actions,
    hideTitle: true,
    align: 'end',
    render: (link) => <LinkActions link={link} />,
  },
];

function ActiveSwitch({ link: { _id, code, isActive } }: { link: ReferralLink }) {
  const dispatch = useDispatch();
  const isSwitching = useAdmin((state) => state.referrals.switching.includes(_id));
  return (
    <SwitchField
      label={TEXTS.activate(code)}
      checked={isActive}
      loading={isSwitching}
      onChange={(checked) => dispatch(calls.update.requested({ id: _id, isActive: checked }))}
    />
  );
}

function LinkActions({ link }: { link: ReferralLink }) {
  const dispatch = useDispatch();
  return (
    <span className="rn-admin-actions">
      <CopyLink code={link.code} />
      <IconButton icon="edit" label={TEXTS.edit(link.code)} onClick={() => dispatch(dialogOpened(link))} />
      <IconButton icon="trash" label={TEXTS.remove(link.code)} onClick={() => dispatch(removalOpened(link))} />
    </span>
  );
}

/** Copies the referral link of a code and confirms it in a toast. */
export function CopyLink({ code, size = 's' }: { code: string; size?: 's' | 'm' }) {
  const toast = useToast();
  return (
    <CopyButton
      size={size}
      text={referralLink(window.location.origin, code)}
      label={TEXTS.copy}
      copiedLabel={TEXTS.copied}
      onCopied={() => toast.show({ text: TEXTS.copiedMessage, durationMs: REFERRAL_SNACKBAR_MS })}
      onError={(message) => toast.show({ tone: 'danger', text: message, durationMs: REFERRAL_SNACKBAR_MS })}
    />
  );
}

function RemovalDialog() {
  const dispatch = useDispatch();
  const removal = useAdmin((state) => state.referrals.removal);
  if (removal.status === 'closed') return null;
  const { link, error } = removal;
  return (
    <ConfirmDialog
      open
      title={TEXTS.removeQuestion}
      confirmLabel={TEXTS.removeConfirm}
      loading={removal.status === 'removing'}
      error={error}
      onConfirm={() => dispatch(calls.remove.requested({ id: link._id }))}
      onClose={() => dispatch(removalClosed())}
    >
      <p>
        <strong translate="no">{link.code}</strong>
      </p>
      <p className="rn-muted">{TEXTS.removeText}</p>
    </ConfirmDialog>
  );
}
