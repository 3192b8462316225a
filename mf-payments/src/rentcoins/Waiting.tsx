import { VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { Link } from '@najem/shared/ui/base';
import { Notice } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

interface WaitingProps {
  /** What the person gets once their identity is verified; undefined where it is. */
  coins: number | undefined;
  /** Where the verification comes back to. */
  returnPath: string;
}

/** Says to who is not verified that RentCoins come with the verification, and how many wait for it already. */
export function Waiting({ coins, returnPath }: WaitingProps) {
  if (coins === undefined) return null;
  return (
    <Notice role={null}>
      {coins > 0 ? TEXTS.waiting(coins) : TEXTS.verifiedOnly}{' '}
      <Link href={VERIFY_IDENTITY.path} state={{ returnPath }}>
        {TEXTS.verify}
      </Link>
    </Notice>
  );
}
