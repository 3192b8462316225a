import { describeValidity, formatDate } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { AppFrame, Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { PublicBar } from '../parts/PublicBar';
import { calls, useReports } from '../state';
import { TEXTS } from '../texts';

const NOT_FOUND = 404;

/** Tells anybody who holds a document whether a report of that number was issued; it shows nothing personal. */
export function Verify() {
  const { number } = useParams();
  return (
    <AppFrame topBar={<PublicBar homeLabel={TEXTS.shared.home} />}>
      <meta name="robots" content="noindex, nofollow" />
      <Page title={TEXTS.verify.title} lead={TEXTS.verify.lead} width="narrow">
        <Stack gap="l">
          {number && <Answer key={number} number={number} />}
          <NumberForm number={number} />
        </Stack>
      </Page>
    </AppFrame>
  );
}

function Answer({ number }: { number: string }) {
  const dispatch = useDispatch();
  const verified = useReports((state) => state.verified);
  useEffect(() => {
    dispatch(calls.verify.requested({ number }));
  }, [dispatch, number]);

  if (verified.status === 'failed') {
    if (verified.error.status === NOT_FOUND) {
      return (
        <Notice tone="danger" title={TEXTS.verify.unknown}>
          {TEXTS.verify.unknownText}
        </Notice>
      );
    }
    return (
      <Card>
        <ErrorState
          title={errorText(verified.error, TEXTS.verify.failed)}
          onRetry={() => dispatch(calls.verify.requested({ number }))}
        />
      </Card>
    );
  }
  if (verified.status !== 'loaded') return <CardSkeleton />;
  const { data } = verified;
  return (
    <Card>
      <Stack gap="m">
        <Notice tone="success" title={TEXTS.verify.genuine}>
          {TEXTS.verify.compare}
        </Notice>
        <DescriptionList
          columns={2}
          items={[
            { label: TEXTS.report.number, value: <span className="rn-tabular">{data.number}</span> },
            { label: TEXTS.report.issued, value: formatDate(data.createdAt) },
            { label: TEXTS.report.checksum, value: <span className="rn-tabular">{data.checksum}</span> },
            {
              label: TEXTS.report.validity,
              value: (
                <Badge tone={data.isActive ? 'success' : 'neutral'} icon="clock">
                  {describeValidity(data.expirationDate, Date.now())}
                </Badge>
              ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

function NumberForm({ number = '' }: { number: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Card>
      <Form
        label={TEXTS.verify.form}
        initialValues={{ number }}
        check={(values) => ({ number: values.number.trim() === '' ? TEXTS.verify.required : undefined })}
        onSubmit={(values) =>
          void navigate(`/reports/verify/${encodeURIComponent(values.number.trim().toUpperCase())}`)
        }
        actions={
          <Button type="submit" variant={number ? 'secondary' : 'primary'} icon="search">
            {TEXTS.verify.submit}
          </Button>
        }
      >
        <TextField
          name="number"
          label={TEXTS.verify.number}
          numeric
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Card>
  );
}
