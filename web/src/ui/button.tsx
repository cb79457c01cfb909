import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { hint } from './hints.ts';

export type ButtonLook = 'primary' | 'default' | 'subtle' | 'danger' | 'link';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  small?: boolean;
  /** Work is under way: the button keeps its width, shows a ring and takes no second press. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a word. One primary button per page; `link` is in running text, lists and heads, and is underlined. */
export function Button({
  look = 'default',
  small,
  busy,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const names = classes(styles.button, styles[look], small && styles.small, busy && styles.busy, className);
  return (
    <button
      {...rest}
      type={type}
      className={names}
      data-look={look}
      data-bare={icon ? undefined : true}
      // While it is busy it keeps the focus, which a disabled button loses to the page.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={busy ? takesNoPress : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

function takesNoPress(event: MouseEvent): void {
  event.preventDefault();
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Says what the button does; read aloud and shown on hover. */
  label: string;
  /** Key shown in the hint, such as `[` or `Ctrl K`. */
  keys?: string;
  /** Shown next to the picture where there is room: a part of the label. */
  word?: string | undefined;
  children: ReactNode;
}

/** A button with a picture; its word is in the hint, and next to the picture where there is room. */
export function IconButton({
  label,
  keys,
  word,
  look = 'subtle',
  small,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const names = classes(styles.button, !word && styles.icon, styles[look], small && styles.small, className);
  return (
    <button type="button" {...hint(keys ? `${label} (${keys})` : label)} {...rest} className={names} aria-label={label}>
      {children}
      {word}
    </button>
  );
}
