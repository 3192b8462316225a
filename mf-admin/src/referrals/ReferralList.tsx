import type { ReferralLink } from '@najem/shared/contract/office';
import { formatDate, REFERRAL_SNACKBAR_MS } from '@najem/shared/domain/kernel';
import { referralLink } from '@najem/shared/domain/office';
import { errorText, useLoaded, useRequest } from '@najem/shared/store';
import { SwitchField } from '@najem/shared/ui/admin';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { type Column, ConfirmDialog, DataTable } from '@najem/shared/ui/data';
import { Button, CopyButton, IconButton, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { TEXTS as PANEL } from '../panel/texts';
import { ReferralDialog } from './ReferralDialog';
import { calls, shownOf } from './state';
import { TEXTS } from './texts';

/** All referral links, with the actions on each. */
export function ReferralList() {
  const [list, reload] = useLoaded(calls.list, {});
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const links = shownOf(list)?.referralLinks ?? [];

  const failure = list.status === 'failed' ? TEXTS.withStatus(TEXTS.listFailed, list.error) : undefined;
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setDialog({ is: 'edit' })}>
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
          <ErrorState title={failure} onRetry={reload} />
        </Card>
      ) : (
        <DataTable<ReferralLink>
          caption={TEXTS.table}
          columns={[...COLUMNS, actionsColumn(setDialog)]}
          rows={links}
          rowKey={({ _id }) => _id}
          loading={list.status === 'loading' && links.length === 0}
          empty={
            <Card>
              <EmptyState title={TEXTS.emptyTitle} icon="link" actions={add}>
                {TEXTS.emptyText}
              </EmptyState>
            </Card>
          }
        />
      )}
      {dialog?.is === 'edit' && <ReferralDialog link={dialog.link} onClose={close} />}
      {dialog?.is === 'remove' && <RemovalDialog link={dialog.link} onClose={close} />}
    </Stack>
  );
}

/** A dialog about a link; a new one has none yet. */
type OpenDialog = { is: 'edit'; link?: ReferralLink } | { is: 'remove'; link: ReferralLink };

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
];

function actionsColumn(onOpen: (dialog: OpenDialog) => void): Column<ReferralLink> {
  return {
    key: 'actions',
    title: TEXTS.columns.actions,
    hideTitle: true,
    align: 'end',
    render: (link) => (
      <span className="admin-actions">
        <CopyLink code={link.code} />
        <IconButton icon="edit" label={TEXTS.edit(link.code)} onClick={() => onOpen({ is: 'edit', link })} />
        <IconButton icon="trash" label={TEXTS.remove(link.code)} onClick={() => onOpen({ is: 'remove', link })} />
      </span>
    ),
  };
}

function ActiveSwitch({ link: { _id, code, isActive } }: { link: ReferralLink }) {
  const [turning, turn] = useRequest(calls.turn);
  return (
    <SwitchField
      label={TEXTS.activate(code)}
      checked={isActive}
      loading={turning.status === 'loading'}
      onChange={(checked) => turn({ id: _id, isActive: checked })}
    />
  );
}

/** Copies the referral link of a code. */
export function CopyLink({ code, size = 's' }: { code: string; size?: 's' | 'm' }) {
  const toast = useToast();
  return (
    <CopyButton
      size={size}
      text={referralLink(window.location.origin, code)}
      label={TEXTS.copy}
      copiedLabel={TEXTS.copied}
      onCopied={() => toast.show({ text: TEXTS.linkCopied, durationMs: REFERRAL_SNACKBAR_MS })}
      onError={(message) => toast.show({ tone: 'danger', text: message, durationMs: REFERRAL_SNACKBAR_MS })}
    />
  );
}

function RemovalDialog({ link: { _id: id, code }, onClose }: { link: ReferralLink; onClose: () => void }) {
  const [removal, remove] = useRequest(calls.remove, onClose);
  return (
    <ConfirmDialog
      open
      title={TEXTS.removeQuestion}
      confirmLabel={TEXTS.removeConfirm}
      loading={removal.status === 'loading'}
      error={removal.status === 'failed' ? errorText(removal.error, TEXTS.removeFailed) : undefined}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      <p>
        <strong translate="no">{code}</strong>
      </p>
      <p className="rn-muted">{TEXTS.removeText}</p>
    </ConfirmDialog>
  );
}
