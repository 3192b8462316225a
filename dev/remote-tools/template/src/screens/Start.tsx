import { dataOf, sentenceOr, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { calls, reloaded } from '../state';
import { TEXTS } from '../texts';

/** Shows the data of the signed-in person. */
export function Start() {
  const dispatch = useDispatch();
  const [profile, load] = useLoaded(calls.profile, {});
  const user = dataOf(profile)?.user;
  return (
    <Page
      title={TEXTS.title}
      lead={TEXTS.lead}
      actions={
        <Button icon="refresh" onClick={() => dispatch(reloaded())}>
          {TEXTS.reload}
        </Button>
      }
    >
      <Stack gap="l">
        {profile.status === 'failed' && <ErrorState title={sentenceOr(profile.error, TEXTS.failed)} onRetry={load} />}
        {user && (
          <Card title={TEXTS.account} icon="profile">
            <DescriptionList
              items={[
                { label: TEXTS.name, value: user.name },
                { label: TEXTS.email, value: user.email },
              ]}
            />
          </Card>
        )}
        {profile.status === 'loading' && !user && <CardSkeleton />}
      </Stack>
    </Page>
  );
}
