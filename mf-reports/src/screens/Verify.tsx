import { REPORT_VIEW } from '@najem/shared/report';
import type { Output } from '@najem/shared/contract/kernel';
import type { reports } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import { describeValidity } from '@najem/shared/domain/reports';
import { errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack, Unlisted } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, filled, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { calls } from '../state';
import { TEXTS } from '../texts';

/** Says whether a report with a given number was issued, without personal data. */
export function Verify() {
  const { number } = useParams();
  const [params] = useSearchParams();
  const checksum = params.get('checksum') ?? '';
  return (
    <Page title={TEXTS.verify.title} lead={TEXTS.verify.lead} width="narrow">
      <Unlisted />
      <Stack gap="l">
        {number && <Answer key={number} number={number} checksum={checksum} />}
        <NumberForm number={number} checksum={checksum} />
      </Stack>
    </Page>
  );
}

function Answer({ number, checksum }: { number: string; checksum: string }) {
  const [verified, load] = useLoaded(calls.verify, { number });
  if (verified.status === 'failed') {
    if (verified.error.code === 'REPORT_NOT_FOUND') {
      return (
        <Notice tone="danger" title={TEXTS.verify.unknown}>
          {TEXTS.verify.unknownText}
        </Notice>
      );
    }
    return (
      <Card>
        <ErrorState title={errorText(verified.error, TEXTS.verify.failed)} onRetry={load} />
      </Card>
    );
  }
  if (verified.status !== 'loaded') return <CardSkeleton lines={5} />;
  const { data } = verified;
  return (
    <Card>
      <Stack gap="m">
        <Notice
          tone="success"
          title={data.expirationDate === undefined ? TEXTS.verify.genuineOther : TEXTS.verify.genuine}
        >
          <Stack gap="s">
            <span>{TEXTS.verify.compare}</span>
            {data.version !== undefined && (
              <strong>{TEXTS.verify.present(data.version, formatDate(data.madeAt))}</strong>
            )}
          </Stack>
        </Notice>
        <Compared data={data} checksum={checksum} />
        <DescriptionList
          columns={2}
          items={[
            { label: REPORT_VIEW.number, value: <span className="rn-number">{data.number}</span> },
            { label: REPORT_VIEW.issued, value: formatDate(data.createdAt) },
            { label: REPORT_VIEW.checksum, value: <span className="rn-tabular">{data.checksum}</span> },
            {
              label: REPORT_VIEW.validity,
              value: (
                <Badge tone={data.isActive ? 'success' : 'neutral'} icon="clock">
                  {data.expirationDate === undefined
                    ? TEXTS.verify.holds(data.isActive)
                    : describeValidity(data.expirationDate, serverNow())}
                </Badge>
              ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

/** Which version a checksum from a document belongs to; nothing where none was typed. */
function Compared({ data, checksum }: { data: Output<typeof reports.verify>; checksum: string }) {
  const typed = plainChecksum(checksum);
  if (typed === '') return null;
  if (typed === plainChecksum(data.checksum)) return <Notice tone="success">{TEXTS.verify.same}</Notice>;
  const earlier = data.earlier?.find((version) => plainChecksum(version.checksum) === typed);
  if (earlier && data.version !== undefined) {
    return (
      <Notice tone="warning">{TEXTS.verify.earlier(earlier.version, formatDate(earlier.madeAt), data.version)}</Notice>
    );
  }
  return (
    <Notice tone="danger" title={TEXTS.verify.other}>
      {TEXTS.verify.otherText}
    </Notice>
  );
}

/** People type it with or without the spaces of the document. */
function plainChecksum(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

function NumberForm({ number = '', checksum }: { number: string | undefined; checksum: string }) {
  const navigate = useNavigate();
  return (
    <Card>
      <Form
        label={TEXTS.verify.form}
        initialValues={{ number, checksum }}
        onSubmit={(values) => {
          const path = `/reports/verify/${encodeURIComponent(values.number.trim().toUpperCase())}`;
          const typed = values.checksum.trim();
          void navigate(typed === '' ? path : `${path}?${new URLSearchParams({ checksum: typed }).toString()}`);
        }}
        actions={
          <Button type="submit" variant={number ? 'secondary' : 'primary'} icon="search">
            {TEXTS.verify.submit}
          </Button>
        }
      >
        <TextField
          name="number"
          rules={[filled(TEXTS.verify.required)]}
          label={TEXTS.verify.number}
          numeric
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="checksum"
          label={TEXTS.verify.checksum}
          hint={TEXTS.verify.checksumHint}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Card>
  );
}
