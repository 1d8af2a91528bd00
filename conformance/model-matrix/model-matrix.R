# What R's model.matrix makes of the formulas that dpbayes reads: Rscript model-matrix.R > model-matrix.json (R 4.2.2).
# An offset, which model.matrix leaves out, is the last column. Two functions are dpbayes's own: factor(x, ref = ), which
# is relevel, and poly, which is orthogonal between the declared bounds and not over the data.

records <- data.frame(
  y = 0,
  age = c(18, 31.5, 98, 44, 71, 65.25, 20, 57),
  income = c(0.5, 900, 12, 310.5, 77, 2.25, 640, 45),
  change = c(-1, 3, 0.5, -0.25, 2, 1.5, 0, -0.75),
  days = c(1, 400, 30, 7, 365, 90, 14, 2),
  visits = c(0, 20, 3, 1, 7, 12, 5, 2),
  ward = factor(c("A", "B", "C", "A", "B", "C", "A", "B")),
  sex = factor(c("f", "f", "m", "m", "f", "m", "f", "m")),
  ill = c(FALSE, TRUE, TRUE, FALSE, FALSE, TRUE, TRUE, FALSE)
)
bounds <- list(age = c(18, 98), income = c(0.5, 900), change = c(-1, 3), days = c(1, 400), visits = c(0, 20))

legendre <- function(u, n) {
  if (n == 0) return(rep(1, length(u)))
  if (n == 1) return(u)
  ((2 * n - 1) * u * legendre(u, n - 1) - (n - 1) * legendre(u, n - 2)) / n
}
poly <- function(x, k) {
  b <- bounds[[deparse(substitute(x))]]
  sapply(1:k, function(n) legendre((x - mean(b)) / (diff(b) / 2), n))
}
factor <- function(x, ref = NULL) {
  f <- base::factor(x)
  if (is.null(ref)) f else relevel(f, ref = ref)
}

formulas <- c(
  "y ~ age + ward",
  "y ~ 0 + ward + age",
  "y ~ age:ward",
  "y ~ age*ward",
  "y ~ ward*sex",
  "y ~ ward:sex",
  "y ~ 0 + ward:sex",
  "y ~ 0 + ward*sex",
  "y ~ ward:sex + ward",
  "y ~ sex + ward:sex",
  "y ~ age + age:ward",
  "y ~ 0 + age:ward",
  "y ~ ward:sex + ward:ill + age",
  "y ~ ill*age",
  "y ~ 0 + ill + age:ill",
  "y ~ age:change",
  "y ~ (age + change + ward)^2",
  "y ~ (age + ward + sex)^3",
  "y ~ age*change*ill",
  "y ~ I(age^2) + age",
  "y ~ age + I(age^2) + I(age^3) + ward:I(age^2)",
  "y ~ I(age*change) + I(change^2*visits*change)",
  "y ~ poly(age, 3)",
  "y ~ poly(age, 2):ward + poly(change, 2)",
  "y ~ 0 + poly(age, 2)*sex",
  "y ~ poly(age, 2):poly(change, 3)",
  "y ~ log(income)",
  "y ~ log(income)*log(days) + ward",
  "y ~ ward:log(days) - 1",
  "y ~ factor(ward, ref = \"B\")",
  "y ~ factor(ward, ref = \"C\")*age - 1",
  "y ~ factor(ill, ref = \"TRUE\"):age",
  "y ~ age + offset(log(days))",
  "y ~ 0 + age:sex + offset(visits)",
  "y ~ change:I(change^2):visits + offset(log(income))",
  "y ~ ward:sex:ill + sex:ill + age:ward",
  "y ~ (ward + sex):(age + ill) + 0"
)

columns <- function(text) {
  frame <- model.frame(as.formula(text), records)
  x <- model.matrix(attr(frame, "terms"), frame)
  cbind(x[, colnames(x) != "(Intercept)", drop = FALSE], model.offset(frame))
}

json <- function(text) {
  x <- columns(text)
  numbers <- apply(x, 2, function(column) paste0("[", paste(sapply(column, format, digits = 15), collapse = ", "), "]"))
  escaped <- gsub("\"", "\\\"", text, fixed = TRUE)
  paste0("    { \"formula\": \"", escaped, "\", \"columns\": [\n      ", paste(numbers, collapse = ",\n      "), "\n    ] }")
}

row <- function(i) {
  value <- function(x) if (is.numeric(x)) format(x, digits = 15) else if (is.logical(x)) tolower(x) else paste0("\"", x, "\"")
  paste0("    { ", paste0("\"", names(records), "\": ", sapply(records[i, ], value), collapse = ", "), " }")
}

cat("{\n  \"records\": [\n", paste(sapply(seq_len(nrow(records)), row), collapse = ",\n"), "\n  ],\n  \"designs\": [\n",
    paste(sapply(formulas, json), collapse = ",\n"), "\n  ]\n}\n", sep = "")
