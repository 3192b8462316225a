import { Link } from '@najem/shared/ui/base';
import { LEGAL } from './texts';

const T = LEGAL.registration;

/** What a registration means, above its button; the links open beside the form, which keeps what is typed in it. */
export function RegistrationSentence() {
  const beside = { target: '_blank', rel: 'noopener' };
  return (
    <p>
      {T.before}{' '}
      <Link href="/regulamin" {...beside}>
        {T.terms}
      </Link>{' '}
      {T.between}{' '}
      <Link href="/polityka-prywatnosci" {...beside}>
        {T.privacy}
      </Link>
      .
    </p>
  );
}
