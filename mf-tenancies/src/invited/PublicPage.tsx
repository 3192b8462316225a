import { Page, Unlisted } from '@najem/shared/ui/base';
import type { ComponentProps } from 'react';

/** A narrow page that is open to everybody who has its address, and unlisted. */
export function PublicPage(props: ComponentProps<typeof Page>) {
  return (
    <>
      <Unlisted />
      <Page width="narrow" {...props} />
    </>
  );
}
