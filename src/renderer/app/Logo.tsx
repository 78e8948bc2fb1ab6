import css from './Logo.module.css';

/** The mark of the product: three channel strips. */
export function Logo() {
  return (
    <svg className={css['logo']} viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <rect width="18" height="18" rx="4" className={css['ground']} />
      <path d="M5 4v10M9 6.5V14M13 3v10" className={css['strips']} />
    </svg>
  );
}
