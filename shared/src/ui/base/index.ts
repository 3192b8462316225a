import './fonts.css';
import './theme.css';
import './reset.css';

export { AppFrame, Brand, Footer, TopBar } from './frame';
export type { AppFrameProps, FooterProps, NavItem, TopBarProps } from './frame';
export { Button, IconButton } from './Button';
export type { ButtonProps, ButtonVariant, IconButtonProps } from './Button';
export { classNames } from './class-names';
export { ConfirmDialog, Dialog, Drawer } from './Dialog';
export type { ConfirmDialogProps, DialogProps, DrawerProps } from './Dialog';
export {
  Badge,
  CardSkeleton,
  Chip,
  EmptyState,
  ErrorState,
  Notice,
  RemotePanel,
  Skeleton,
  Spinner,
  TableSkeleton,
} from './feedback';
export type {
  BadgeProps,
  ChipProps,
  EmptyStateProps,
  ErrorStateProps,
  NoticeProps,
  RemotePanelProps,
  Tone,
} from './feedback';
export { Field } from './field';
export type { ControlProps, FieldCommon, FieldProps } from './field';
export { CheckboxField, ChoiceField, PasswordField, SelectField, TextArea, TextField } from './fields';
export type {
  CheckboxFieldProps,
  ChoiceFieldProps,
  PasswordFieldProps,
  SelectFieldProps,
  SelectGroup,
  SelectOption,
  TextAreaProps,
  TextFieldProps,
} from './fields';
export { Form } from './Form';
export type { FormError, FormProps } from './Form';
export { SkipLink, VisuallyHidden } from './hidden';
export { Icon, isIconName } from './Icon';
export type { IconProps } from './Icon';
export type { IconName } from './icon-paths';
export { AuthLayout, LandingPanel } from './landing';
export type { AuthLayoutProps, LandingPanelProps } from './landing';
export { Card, Cluster, DescriptionList, Grid, Page, Stack } from './layout';
export type { CardProps, ClusterProps, DescriptionItem, GridProps, PageProps, StackProps } from './layout';
export { Link } from './Link';
export type { LinkProps } from './Link';
export { chooseTheme, restoreTheme, ThemeToggle, useMediaQuery, useThemeMode } from './theme-mode';
export type { ThemeMode } from './theme-mode';
export { Countdown, CopyButton } from './timed';
export type { CopyButtonProps, CountdownProps } from './timed';
export { ToastProvider, useToast } from './toast';
export type { Toast, ToastControls, ToastProviderProps } from './toast';
export { Tooltip } from './Tooltip';
export type { TooltipProps } from './Tooltip';
export { entriesText, IdentifierText, Rating } from './values';
export type { IdentifierTextProps, RatingProps } from './values';
