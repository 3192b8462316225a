import { dataOf, useRequest } from '@najem/shared/store';
import { Card, ErrorState } from '@najem/shared/ui/base';
import { Badge, DescriptionList, Skeleton } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import type { GoogleSettings } from '../google-identity';
import { lazyScreen } from '../../lazy-screen';
import type { GoogleDialogProps } from './GoogleDialog';
import { Joined } from './Joined';
import { loadWays } from './state';
import { FACTOR } from './texts';

const T = FACTOR.ways;

/** Its windows need a part of the kit that the profile does not. */
const GoogleDialog = lazyScreen(() =>
  import(/* webpackChunkName: "google-dialog" */ './GoogleDialog').then((m) => m.GoogleDialog),
);

export interface SignInWaysProps {
  google: GoogleSettings | undefined;
  hasPassword: boolean;
}

/** How the person signs in besides the password: the second factor and the Google account. */
export function SignInWays(props: SignInWaysProps) {
  return (
    <Card title={T.title} icon="shield">
      <Joined>
        <Ways {...props} />
      </Joined>
    </Card>
  );
}

function Ways({ google, hasPassword }: SignInWaysProps) {
  const [ways, load] = useRequest(loadWays);
  const [open, setOpen] = useState<GoogleDialogProps['change']>();
  useEffect(() => load({}), [load]);
  const close = () => setOpen(undefined);
  const data = dataOf(ways);
  if (!data) {
    return ways.status === 'failed' ? (
      <ErrorState title={FACTOR.loadFailed} onRetry={() => load({})} />
    ) : (
      <Skeleton lines={3} />
    );
  }
  const hasFactor = data.codeApp || data.passkeys.length > 0;
  const googleText = data.google?.email === undefined ? T.googleUnknown : T.googleAs(data.google.email);
  return (
    <div className="rn-stack rn-gap-m">
      <DescriptionList
        items={[
          { label: T.factor, value: state(hasFactor, hasFactor ? FACTOR.isOn : FACTOR.isOff) },
          { label: T.google, value: state(data.google !== undefined, data.google ? googleText : FACTOR.isOff) },
        ]}
      />
      <div className="rn-cluster rn-gap-s">
        <Button icon="shield" href="/second-factor">
          {hasFactor ? T.manage : T.setUp}
        </Button>
        {google && !data.google && <Button onClick={() => setOpen('tie')}>{T.tie}</Button>}
        {data.google && hasPassword && <Button onClick={() => setOpen('untie')}>{T.untie}</Button>}
      </div>
      {open && <GoogleDialog change={open} google={google} onClose={close} onDone={() => load({})} />}
    </div>
  );
}

function state(isOn: boolean, text: string) {
  return (
    <Badge tone={isOn ? 'success' : 'neutral'} icon={isOn ? 'check' : undefined}>
      {text}
    </Badge>
  );
}
