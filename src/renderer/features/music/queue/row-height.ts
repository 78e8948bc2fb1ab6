/** Height of every row (px), by which the virtual list positions rows. */
export const ROW_HEIGHT = 40;
